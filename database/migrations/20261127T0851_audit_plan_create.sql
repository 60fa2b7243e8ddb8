-- Audit plans: the columns are the record's; the rules of truth stand below them.

create table audit_plan (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'approved', 'closed')),
  year text not null,
  remark text,
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  closed_at timestamptz,
  closed_by_id uuid references app_user (id),
  search_text text generated always as (lower(year)) stored
);
create unique index audit_plan_year on audit_plan (upper(year));
create index audit_plan_search on audit_plan using gin (search_text gin_trgm_ops);

alter table audit_plan
  add constraint audit_plan_is_a_year check (year ~ '^20[0-9]{2}$'),
  add constraint audit_plan_approved_by_somebody check (status = 'draft' or approved_at is not null and approved_by_id is not null);

-- Leading audits is an authorisation of its own (quality-people 4.8, R-AUD-3).
alter table auth_category drop constraint auth_category_privileges_check,
  add constraint auth_category_privileges_check check (
    privileges <@ '{perform,inspect,independentInspection,ndtPerform,ndtAccept,release,receive,engineering,vendorApproval,audit}'::text[] and cardinality(privileges) > 0);
