-- Magnetising and demagnetising are measured like the dwell times of a penetrant test: begun and ended, by the server's clock.
-- Reports from before this migration are only ever judged or replaced.
alter table ndt_report add constraint ndt_report_magnetic_timed
  check (method <> 'MT' or status <> 'performed' or times ? 'demagnetisingEnded') not valid;
