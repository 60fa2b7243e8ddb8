-- The occurrence of a reportable finding is a report that Safety has (145.A.60, G25). Rows from before keep what they name.
alter table safety_report add constraint safety_report_number_named unique (number);
alter table finding add constraint finding_occurrence_reported foreign key (occurrence_number) references safety_report (number) not valid;

-- A documentation finding says which date of the part it is about, and what the part says (R13).
alter table finding
  add column date_about text check (date_about in ('manufactured', 'lastHydro')),
  add column date_month text check (date_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  add constraint finding_date_whole check ((date_about is null) = (date_month is null) and (date_about is null or defect_code = 'documentation'));
