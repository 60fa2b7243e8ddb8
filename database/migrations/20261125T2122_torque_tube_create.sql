-- Torque tubes: the columns are the record's; the rules of truth stand below them.

create table torque_tube (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('unserviceable', 'serviceable', 'inJob', 'atRepair', 'scrapped')),
  part_number text not null,
  serial_number text not null,
  brake_part_id uuid not null references part_number (id),
  owner_id uuid references customer (id),
  overhaul_count int not null,
  key_slot_min_mm numeric(14,3) not null,
  key_slot_max_mm numeric(14,3) not null,
  bore_min_mm numeric(14,3) not null,
  bore_max_mm numeric(14,3) not null,
  location_id uuid references location (id),
  key_slot_mm numeric(14,3),
  bore_mm numeric(14,3),
  ndt_result text check (ndt_result in ('pass', 'fail')),
  ndt_on date,
  checks_from date,
  accepted_at timestamptz,
  accepted_by_name text,
  job_id uuid references work_order (id),
  vendor_id uuid references vendor (id),
  repair_order text,
  repair_cost numeric(14,2),
  cost_to_date numeric(14,2) not null,
  scrap_id uuid references scrap (id),
  search_text text generated always as (lower(number || ' ' || part_number || ' ' || serial_number)) stored
);
-- One physical tube has one row; serviceable is only what its values and its test show; where it is follows from its state.
alter table torque_tube
  add constraint torque_tube_serial_of_part unique (serial_number, part_number),
  add constraint torque_tube_counts_are_not_negative check (overhaul_count >= 0 and cost_to_date >= 0),
  add constraint torque_tube_least_before_most check (key_slot_min_mm > 0 and key_slot_min_mm <= key_slot_max_mm and bore_min_mm > 0 and bore_min_mm <= bore_max_mm),
  add constraint torque_tube_serviceable_as_measured check (
    status <> 'serviceable'
    or (ndt_result = 'pass' and key_slot_mm between key_slot_min_mm and key_slot_max_mm and bore_mm between bore_min_mm and bore_max_mm) is true
  ),
  add constraint torque_tube_in_job_with_its_job check ((status = 'inJob') = (job_id is not null)),
  add constraint torque_tube_at_repair_with_its_vendor check ((status = 'atRepair') = (vendor_id is not null)),
  add constraint torque_tube_scrapped_with_its_record check ((status = 'scrapped') = (scrap_id is not null));
create unique index torque_tube_number on torque_tube (upper(number));
create index torque_tube_list on torque_tube (created_at desc, id);
create index torque_tube_owner_id on torque_tube (owner_id);
create index torque_tube_brake_part_id on torque_tube (brake_part_id);
create index torque_tube_job_id on torque_tube (job_id);
create index torque_tube_location_id on torque_tube (location_id);
create index torque_tube_search on torque_tube using gin (search_text gin_trgm_ops);
