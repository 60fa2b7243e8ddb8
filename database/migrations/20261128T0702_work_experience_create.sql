-- Work experience: the columns are the record's; the rules of truth stand below them.

create table work_experience (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('unverified', 'verified')),
  employee_id uuid not null references employee (id),
  employer text not null,
  position text not null,
  started_on date not null,
  ended_on date,
  workshops text[] not null default '{}' check (workshops <@ array['wheel', 'brake', 'battery', 'oxygen', 'tire', 'ndt', 'stores', 'office']),
  approval_no text,
  tasks text not null,
  verified_on date,
  verified_by_name text,
  verified_by_id uuid references app_user (id),
  search_text text generated always as (lower(employer || ' ' || position || ' ' || coalesce(approval_no, ''))) stored
);
create index work_experience_list on work_experience (started_on desc, id);
create index work_experience_employee_id on work_experience (employee_id);
create index work_experience_search on work_experience using gin (search_text gin_trgm_ops);
alter table work_experience
  add constraint experience_ends_after_beginning check (ended_on >= started_on),
  add constraint experience_verified_by_another check (verified_by_id is null or verified_by_id <> created_by),
  add constraint experience_verified_with_name check (status <> 'verified' or (verified_by_id is not null and verified_on is not null));
