-- Tube measurements: the columns are the record's; the rules of truth stand below them.

create table tube_measurement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  tube_id uuid not null references torque_tube (id),
  feature text not null check (feature in ('keySlot', 'bore')),
  value_mm numeric(14,3) not null,
  tool_id uuid not null references tool (id),
  min_mm numeric(14,3) not null,
  max_mm numeric(14,3) not null,
  result text not null check (result in ('inside', 'outside')),
  job_id uuid references work_order (id),
  measured_at timestamptz not null,
  measured_by_name text not null
);
create index tube_measurement_list on tube_measurement (measured_at desc, id);
create index tube_measurement_tube_id on tube_measurement (tube_id);
create index tube_measurement_job_id on tube_measurement (job_id);
-- The judgement is what value and limits say.
alter table tube_measurement add constraint tube_measurement_result_as_measured check ((result = 'inside') = (value_mm between min_mm and max_mm));
create trigger tube_measurement_append_only before update or delete on tube_measurement for each row execute function refuse_change();
