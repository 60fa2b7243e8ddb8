-- Stamp watch: what was asked of whoever signed; once for a person, a pattern and a day.

create table stamp_watch (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('asked', 'explained', 'closed')),
  employee_id uuid not null references employee (id),
  pattern text not null check (pattern in ('workshops', 'shift', 'absent', 'suspended', 'stamp', 'pace')),
  day date not null,
  first_at timestamptz not null,
  signatures int not null check (signatures > 0),
  fault text not null check (length(fault) between 1 and 500),
  answer_by date not null,
  explanation text check (length(explanation) between 5 and 1000),
  explained_at timestamptz,
  conclusion text check (length(conclusion) between 5 and 1000),
  closed_at timestamptz,
  closed_by_id uuid references employee (id),
  search_text text generated always as (lower(number || ' ' || fault)) stored,
  constraint stamp_watch_closed_by_another check (closed_by_id <> employee_id),
  constraint stamp_watch_explained check (status <> 'explained' or explanation is not null),
  constraint stamp_watch_closed check ((status = 'closed') = (conclusion is not null))
);
create unique index stamp_watch_number on stamp_watch (upper(number));
create unique index stamp_watch_once on stamp_watch (employee_id, pattern, day);
create index stamp_watch_list on stamp_watch (day desc, id);
create index stamp_watch_employee_id on stamp_watch (employee_id);
create index stamp_watch_search on stamp_watch using gin (search_text gin_trgm_ops);
