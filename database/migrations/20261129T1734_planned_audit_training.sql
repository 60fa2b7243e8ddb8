-- Of a subcontractor, whose training records an audit looked at (R-PRO-3).
alter table planned_audit add column training_sample text;
