-- Education: the columns are the record's; the rules of truth stand below them.

create table education (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  employee_id uuid not null references employee (id),
  degree text not null check (degree in ('secondary', 'vocational', 'highVocational', 'bachelor', 'master', 'doctorate', 'other')),
  institution text not null,
  major text,
  finished_in int not null,
  gpa numeric(14,2),
  search_text text generated always as (lower(institution || ' ' || coalesce(major, ''))) stored
);
create index education_list on education (finished_in desc, id);
create index education_employee_id on education (employee_id);
create index education_search on education using gin (search_text gin_trgm_ops);
alter table education add constraint education_year_is_common check (finished_in between 1950 and 2400);
