-- Leave somebody asks for, and the days of each kind a year has. The days themselves stand in the roster (shift_day) once it is approved.

create table leave_request (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('asked', 'approved', 'declined', 'withdrawn')),
  employee_id uuid not null references employee (id),
  kind text not null check (kind in ('annual', 'sick', 'personal', 'maternity', 'training', 'ordination', 'military', 'unpaid')),
  from_day date not null,
  to_day date not null,
  days int not null check (days > 0),
  reason text check (length(reason) <= 300),
  decided_at timestamptz,
  decided_by_id uuid references app_user (id),
  search_text text generated always as (lower(number)) stored,
  constraint leave_ends_after_it_begins check (to_day >= from_day),
  constraint leave_decided check (status not in ('approved', 'declined') or (decided_at is not null and decided_by_id is not null)),
  constraint leave_one_at_a_time exclude using gist (employee_id with =, daterange(from_day, to_day, '[]') with &&) where (status in ('asked', 'approved') and archived_at is null)
);
create unique index leave_request_number on leave_request (upper(number));
create index leave_request_list on leave_request (from_day desc, id);
create index leave_request_employee_id on leave_request (employee_id);
create index leave_request_search on leave_request using gin (search_text gin_trgm_ops);

create table leave_allowance (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  kind text not null check (kind in ('annual', 'sick', 'personal', 'maternity', 'training', 'ordination', 'military', 'unpaid')),
  service_years int not null check (service_years between 0 and 50),
  days int not null check (days between 0 and 366),
  employee_id uuid references employee (id)
);
create index leave_allowance_list on leave_allowance (kind, id);
create index leave_allowance_employee_id on leave_allowance (employee_id);
create unique index leave_allowance_once on leave_allowance (kind, service_years, coalesce(employee_id, '00000000-0000-0000-0000-000000000000')) where archived_at is null;
