-- Stamp watch reads the labour clock: a card signed while the clock of its performer ran on another work order.

alter table stamp_watch drop constraint stamp_watch_pattern_check;
alter table stamp_watch add constraint stamp_watch_pattern_check
  check (pattern in ('workshops', 'shift', 'absent', 'suspended', 'stamp', 'pace', 'clock'));
