-- A row is found by its number or its code as it is typed, in whatever case.
create unique index tool_loss_number_upper on tool_loss (upper(number));
create unique index vendor_code_upper on vendor (upper(code));
