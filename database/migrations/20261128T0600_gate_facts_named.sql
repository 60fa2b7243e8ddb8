-- The occurrence of a reportable finding is a report that Safety has (145.A.60, G25). Rows from before keep what they name.
alter table safety_report add constraint safety_report_number_named unique (number);
alter table finding add constraint finding_occurrence_reported foreign key (occurrence_number) references safety_report (number) not valid;
