-- Tube NDT: the columns are the record's; the rules of truth stand below them.

create table tube_ndt (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  tube_id uuid not null references torque_tube (id),
  method text not null check (method in ('PT', 'MT', 'ET', 'UT', 'RT', 'VT')),
  result text not null check (result in ('pass', 'fail')),
  report_number text not null,
  tested_on date not null,
  job_id uuid references work_order (id),
  search_text text generated always as (lower(report_number)) stored
);
create index tube_ndt_list on tube_ndt (tested_on desc, id);
create index tube_ndt_tube_id on tube_ndt (tube_id);
create index tube_ndt_job_id on tube_ndt (job_id);
create index tube_ndt_search on tube_ndt using gin (search_text gin_trgm_ops);
create trigger tube_ndt_append_only before update or delete on tube_ndt for each row execute function refuse_change();
