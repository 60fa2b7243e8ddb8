-- A missing tool or part writes a safety report (R-TOL-4), and its report names it.
alter table tool_loss add column safety_report_id uuid references safety_report (id);
create index tool_loss_safety_report on tool_loss (safety_report_id) where safety_report_id is not null;
