-- The dwell times of a penetrant test are measured from the moments its steps were recorded, not typed (maintenance 4.3).
alter table ndt_report add column times jsonb not null default '{}'::jsonb;
-- Reports from before this migration are only ever judged or replaced.
alter table ndt_report add constraint ndt_report_penetrant_timed
  check (method <> 'PT' or status <> 'performed' or times ? 'inspectionBegun') not valid;
