-- Audit checklists: the columns are the record's; the rules of truth stand below them.

create table audit_checklist (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'inForce', 'obsolete')),
  code text not null,
  title text not null,
  area_id uuid references audit_area (id),
  current_revision_id uuid,
  search_text text generated always as (lower(code || ' ' || title)) stored
);
create index audit_checklist_list on audit_checklist (code, id);
create index audit_checklist_area_id on audit_checklist (area_id);
create index audit_checklist_search on audit_checklist using gin (search_text gin_trgm_ops);

create unique index audit_checklist_code on audit_checklist (upper(code)) where archived_at is null;
alter table audit_checklist add constraint audit_checklist_in_force_with_a_revision check (status <> 'inForce' or current_revision_id is not null);
