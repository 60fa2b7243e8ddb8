-- What is told about jobs stands in the same centre as everything else.
alter table notification drop constraint notification_type_check;
alter table notification add constraint notification_type_check
  check (type in ('AOG', 'Purchasing', 'Training', 'Quality', 'Safety', 'HR', 'Documents', 'Account', 'News', 'Jobs'));
