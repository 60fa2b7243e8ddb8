-- A promise agreed anew with the customer: how far it stands from what the contract gives. Holds keep moving it (4.4).
alter table work_order add column promise_shift_seconds int not null default 0;
-- The jobs of one lead, and sub-jobs under their master.
create index work_order_lead on work_order (lead_employee_id, due_at, id) where archived_at is null;
create index work_order_master on work_order (master_job_id) where master_job_id is not null;
create index work_order_released on work_order (released_at, id) where released_at is not null;
