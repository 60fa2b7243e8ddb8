-- Readings that are those of another job are a pattern too (maintenance 6.3 (17)).
alter table stamp_watch drop constraint stamp_watch_pattern_check;
alter table stamp_watch add constraint stamp_watch_pattern_check
  check (pattern in ('workshops', 'shift', 'absent', 'suspended', 'stamp', 'pace', 'clock', 'copied'));
