-- The job: one serialised component, or one lot of identical unserialised ones, under one number (maintenance D2, 3.1).
create table work_order (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique check (number ~ '^ABS\d{7}(-\d{1,2})?$'),
  master_job_id uuid references work_order (id),
  status text not null check (status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested', 'released', 'shipped', 'closed', 'returnedAsIs', 'ber', 'scrapped', 'cancelled')),
  customer_id uuid not null references customer (id),
  customer_ref text,
  shop text not null check (shop in ('wheel', 'brake', 'battery', 'tireChange', 'oxygen', 'wheelOverhaul')),
  work_scope text not null check (work_scope in ('inspection', 'functionalTest', 'capacityTest', 'tireChange', 'hydrostaticTest', 'refill', 'repair', 'overhaul', 'modification')),
  priority text not null check (priority in ('routine', 'urgent', 'aog')),
  part_number_id uuid not null references part_number (id),
  part_number text not null,
  part_name text not null,
  serial_number text not null check (length(serial_number) between 1 and 60),
  serial_reason text,
  quantity int not null default 1 check (quantity >= 1),
  aircraft_type text,
  aircraft_reg text,
  position text,
  removal_reason text,
  removal_date date,
  tsn_hours numeric(14, 4) check (tsn_hours >= 0),
  tso_hours numeric(14, 4) check (tso_hours >= 0),
  csn_cycles int check (csn_cycles >= 0),
  cso_cycles int check (cso_cycles >= 0),
  tire_changes_since_overhaul int check (tire_changes_since_overhaul >= 0),
  receiving_batch text not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  contract_tat_days int not null check (contract_tat_days >= 1),
  tat_basis text not null default 'calendar' check (tat_basis in ('calendar', 'working')),
  certificate_types text[] not null default '{}' check (certificate_types <@ array['CAAT_FORM_1', 'EASA_FORM_1', 'FAA_8130_3']),
  evaluation_only boolean not null default false,
  evaluation_reason text,
  rework_of_id uuid references work_order (id),
  warranty_review text check (warranty_review in ('open', 'warranty', 'notWarranty')),
  quote_number text,
  scope_approved_at timestamptz,
  lead_employee_id uuid references employee (id),
  location text,
  tag text not null default 'unserviceable' check (tag in ('quarantine', 'unserviceable', 'inWork', 'serviceable', 'scrap')),
  outcome text check (outcome in ('released', 'returnedAsIs', 'ber', 'scrapped', 'cancelled')),
  released_at timestamptz,
  -- Read from the part itself at final inspection (G01).
  serial_read text,
  serial_read_at timestamptz,
  -- Counts kept beside the rows they count, in the same transaction, so that lists need no join.
  cards_total int not null default 0,
  cards_signed int not null default 0,
  findings_open int not null default 0,
  gates_failing int,
  open_hold text,
  hold_since timestamptz,
  search_text text generated always as (lower(number || ' ' || part_number || ' ' || part_name || ' ' || serial_number || ' ' || coalesce(customer_ref, '') || ' ' || coalesce(removal_reason, '') || ' ' || coalesce(aircraft_reg, '') || ' ' || receiving_batch)) stored,
  check (tso_hours is null or tsn_hours is null or tso_hours <= tsn_hours),
  check (cso_cycles is null or csn_cycles is null or cso_cycles <= csn_cycles),
  check (serial_number <> 'N/A' or serial_reason is not null),
  check (evaluation_only or cardinality(certificate_types) > 0)
);
-- R2: one open job for one part. Lots without serial numbers may be open side by side.
create unique index work_order_open_serial on work_order (part_number, serial_number)
  where status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested') and serial_number <> 'N/A' and master_job_id is null;
create index work_order_due on work_order (due_at, id) where archived_at is null;
create index work_order_status_due on work_order (status, due_at, id) where archived_at is null;
create index work_order_shop_due on work_order (shop, due_at, id) where archived_at is null;
create index work_order_customer_due on work_order (customer_id, due_at, id) where archived_at is null;
create index work_order_serial on work_order (serial_number, part_number);
create index work_order_created on work_order (created_at, id);
create index work_order_search on work_order using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- Held time and who held the clock (4.4).
create table hold_period (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  reason text not null check (reason in ('customerApproval', 'customerDocs', 'customerParts', 'awaitingParts', 'awaitingTool', 'awaitingOutside', 'awaitingEngineering', 'capacity', 'quarantine', 'authority')),
  clock_owner text not null check (clock_owner in ('customer', 'us', 'vendor', 'authority')),
  started_at timestamptz not null,
  ended_at timestamptz,
  note text,
  evidence text,
  created_by uuid references app_user (id),
  ended_by uuid references app_user (id),
  check (ended_at is null or ended_at > started_at),
  check (clock_owner <> 'customer' or evidence is not null)
);
create unique index hold_period_open on hold_period (job_id, reason) where ended_at is null;
create index hold_period_job on hold_period (job_id, started_at);

create table labor_entry (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  card_id uuid,
  employee_id uuid not null references employee (id),
  kind text not null default 'touch' check (kind in ('touch', 'rework', 'training', 'waiting')),
  started_at timestamptz not null,
  ended_at timestamptz,
  corrects_id uuid references labor_entry (id),
  reason text,
  flagged boolean not null default false,
  check (ended_at is null or ended_at >= started_at)
);
-- One running entry a person.
create unique index labor_entry_running on labor_entry (employee_id) where ended_at is null;
create index labor_entry_job on labor_entry (job_id);

-- Notes on the time line of a job.
create table job_comment (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id)
);
create index job_comment_job on job_comment (job_id, created_at);
