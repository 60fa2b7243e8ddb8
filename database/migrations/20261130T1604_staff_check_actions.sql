-- The checklist of whoever leaves keeps to whom open actions were handed over (R-HR-3).
alter table staff_check drop constraint staff_check_item_check;
alter table staff_check add constraint staff_check_item_check
  check (item in ('contract', 'socialSecurity', 'bank', 'privacy', 'protection', 'equipment', 'certificate', 'socialSecurityEnd', 'actions'));
