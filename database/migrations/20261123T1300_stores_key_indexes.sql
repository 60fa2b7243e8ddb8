-- A vendor is found by its code as it is typed, in whatever case.
create unique index vendor_code_upper on vendor (upper(code));
