-- Shift patterns: the columns are the record's; the rules of truth stand below them.

create table shift_pattern (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  name text not null,
  shift text not null check (shift in ('A', 'B', 'N')),
  starts_at text not null,
  minutes int not null,
  weekdays text[] not null default '{}' check (weekdays <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  on_holidays boolean not null default false,
  search_text text generated always as (lower(name)) stored
);
create index shift_pattern_list on shift_pattern (name, id);
create index shift_pattern_search on shift_pattern using gin (search_text gin_trgm_ops);
-- Shift assignments: the columns are the record's; the rules of truth stand below them.

create table shift_assignment (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  employee_id uuid not null references employee (id),
  pattern_id uuid not null references shift_pattern (id),
  valid_from date not null,
  valid_to date
);
create index shift_assignment_list on shift_assignment (valid_from desc, id);
create index shift_assignment_employee_id on shift_assignment (employee_id);
create index shift_assignment_pattern_id on shift_assignment (pattern_id);
-- Days of the roster: the columns are the record's; the rules of truth stand below them.

create table shift_day (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  employee_id uuid not null references employee (id),
  day date not null,
  shift text not null check (shift in ('A', 'B', 'N')),
  kind text not null check (kind in ('work', 'leave', 'training', 'sick')),
  minutes int not null,
  note text
);
create index shift_day_list on shift_day (day desc, id);
create index shift_day_employee_id on shift_day (employee_id);
-- Published weeks: the columns are the record's; the rules of truth stand below them.

create table shift_week (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('published', 'reopened')),
  monday date not null,
  people int,
  planned_minutes int,
  published_at timestamptz,
  published_by_name text
);
create index shift_week_list on shift_week (monday desc, id);
-- Swaps: the columns are the record's; the rules of truth stand below them.

create table shift_swap (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('asked', 'agreed', 'declined', 'withdrawn')),
  first_id uuid not null references employee (id),
  first_day date not null,
  first_shift text not null check (first_shift in ('A', 'B', 'N')),
  second_id uuid not null references employee (id),
  second_day date not null,
  second_shift text not null check (second_shift in ('A', 'B', 'N')),
  note text,
  agreed_at timestamptz,
  agreed_by_name text
);
create index shift_swap_list on shift_swap (created_at desc, id);
create index shift_swap_first_id on shift_swap (first_id);
create index shift_swap_second_id on shift_swap (second_id);

-- What must never break, whoever writes.
create unique index shift_pattern_name on shift_pattern (upper(name)) where archived_at is null;
alter table shift_pattern
  add constraint shift_pattern_starts_at check (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint shift_pattern_minutes check (minutes between 30 and 720),
  add constraint shift_pattern_days check (cardinality(weekdays) > 0);
-- One pattern at a time for each person.
alter table shift_assignment
  add constraint shift_assignment_dates check (valid_to >= valid_from),
  add constraint shift_assignment_one_at_a_time exclude using gist (employee_id with =, daterange(valid_from, valid_to, '[]') with &&) where (archived_at is null);
-- One row for each person, day and shift (maintenance 3.16).
create unique index shift_day_one on shift_day (employee_id, day, shift) where archived_at is null;
alter table shift_day add constraint shift_day_minutes check (minutes between 0 and 720);
create unique index shift_week_monday on shift_week (monday) where archived_at is null;
alter table shift_week
  add constraint shift_week_is_monday check (extract(isodow from monday) = 1),
  add constraint shift_week_published check (status <> 'published' or (published_at is not null and people > 0));
alter table shift_swap
  add constraint shift_swap_two_people check (first_id <> second_id),
  add constraint shift_swap_agreed check (status <> 'agreed' or agreed_at is not null);

-- The months whose shortage the managers were told of: once each (W-MANPOWER-25).
create table manpower_alert (
  month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  shortfall int not null check (shortfall between 0 and 100),
  told_on date not null
);
