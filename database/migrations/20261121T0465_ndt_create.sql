-- NDT techniques (only a Level 3 publishes one) and the day's process checks.
create table ndt_technique (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  code text not null check (code ~ '^[A-Z]{2}-[A-Z]{1,3}-\d{2}$'),
  revision int not null check (revision >= 1),
  title text not null,
  method text not null check (method in ('PT', 'MT', 'ET', 'UT', 'RT', 'VT')),
  procedure_ref text not null,
  -- Empty: every part of the method; otherwise these families.
  families text[] not null default '{}',
  material text not null,
  surface_state text not null,
  -- What a new report starts with, and the limits that tighten the house's own ({name: {min, max}}).
  defaults jsonb not null default '{}',
  limits jsonb not null default '{}',
  -- Names of the process checks that must stand on the day, and of the tools and materials it works with.
  required_checks jsonb not null default '[]',
  equipment jsonb not null default '[]',
  materials jsonb not null default '[]',
  status text not null check (status in ('draft', 'current', 'superseded')),
  published_at timestamptz,
  published_by_name text,
  signature_id uuid references signature (id),
  search_text text generated always as (lower(code || ' ' || title || ' ' || procedure_ref)) stored,
  unique (code, revision),
  check (status = 'draft' or (published_at is not null and signature_id is not null))
);
create unique index ndt_technique_current on ndt_technique (code) where status = 'current';
create index ndt_technique_list on ndt_technique (code, id);
create index ndt_technique_search on ndt_technique using gin (search_text gin_trgm_ops);

create table ndt_process_check (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  day date not null,
  shift text not null check (shift in ('day', 'night')),
  name text not null,
  kind text not null check (kind in ('lamp', 'ambient', 'panel', 'penetrant', 'developer', 'bath', 'ammeter', 'instrument', 'other')),
  readings text,
  passed boolean not null,
  note text,
  checked_at timestamptz not null,
  employee_id uuid not null references employee (id),
  employee_name text not null,
  check (passed or note is not null)
);
create index ndt_process_check_day on ndt_process_check (day, name, checked_at);
create index ndt_process_check_list on ndt_process_check (checked_at, id);
create trigger ndt_process_check_append_only before update or delete on ndt_process_check for each row execute function refuse_change();
