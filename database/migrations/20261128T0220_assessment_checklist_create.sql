-- Assessment checklists: the columns are the record's; the rules of truth stand below them.

create table assessment_checklist (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'published', 'obsolete')),
  category_id uuid not null references auth_category (id),
  group_id uuid references auth_group (id),
  pass_percent int not null,
  designation text not null,
  revision int not null,
  change_summary text not null,
  published_at timestamptz,
  published_by_id uuid references employee (id)
);
create index assessment_checklist_list on assessment_checklist (created_at desc, id);
create index assessment_checklist_category_id on assessment_checklist (category_id);
create index assessment_checklist_group_id on assessment_checklist (group_id);
-- One is in force and one is written at a time, of a category or of one group.
create unique index assessment_checklist_no on assessment_checklist
  (category_id, coalesce(group_id, '00000000-0000-0000-0000-000000000000'::uuid), revision) where archived_at is null;
create unique index assessment_checklist_in_force on assessment_checklist
  (category_id, coalesce(group_id, '00000000-0000-0000-0000-000000000000'::uuid)) where status = 'published';
create unique index assessment_checklist_in_work on assessment_checklist
  (category_id, coalesce(group_id, '00000000-0000-0000-0000-000000000000'::uuid)) where status = 'draft' and archived_at is null;
alter table assessment_checklist
  add constraint assessment_checklist_published check (status = 'draft' or published_at is not null and published_by_id is not null),
  add constraint assessment_checklist_pass_percent check (pass_percent between 50 and 100);
create trigger assessment_checklist_frozen before delete or update on assessment_checklist for each row execute function refuse_published_change();
