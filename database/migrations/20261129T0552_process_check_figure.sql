-- The figure of a process check of the NDT line is judged against the limits of the company and of the techniques that ask for it (G11).
alter table ndt_process_check add column figure numeric(12, 4);
alter table ndt_process_check
  add constraint ndt_process_check_figure check (kind not in ('lamp', 'ambient', 'bath') or figure is not null) not valid;
