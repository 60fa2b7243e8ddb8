-- Checklist revisions: the columns are the record's; the rules of truth stand below them.

create table audit_checklist_revision (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'approved', 'obsolete')),
  checklist_id uuid not null references audit_checklist (id),
  designation text not null,
  revision int not null,
  change_summary text not null,
  approved_at timestamptz,
  approved_by_id uuid references app_user (id)
);
create index audit_checklist_revision_list on audit_checklist_revision (created_at desc, id);
create index audit_checklist_revision_checklist_id on audit_checklist_revision (checklist_id);

alter table audit_checklist add constraint audit_checklist_current_revision_id_fkey foreign key (current_revision_id) references audit_checklist_revision (id);
create unique index audit_checklist_revision_no on audit_checklist_revision (checklist_id, revision) where archived_at is null;
-- One is in force and one is written at a time.
create unique index audit_checklist_revision_in_force on audit_checklist_revision (checklist_id) where status = 'approved';
create unique index audit_checklist_revision_in_work on audit_checklist_revision (checklist_id) where status = 'draft' and archived_at is null;
alter table audit_checklist_revision
  add constraint audit_checklist_revision_approved_by_another check (approved_by_id <> created_by),
  add constraint audit_checklist_revision_approved check (status = 'draft' or approved_at is not null and approved_by_id is not null);

-- What was approved never changes: only that it became obsolete.
create function refuse_checklist_revision_change() returns trigger language plpgsql as $$
declare
  free constant text[] := '{status,version,updated_at,updated_by}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a revision of a checklist is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status = 'draft') then
    raise exception 'an approved revision never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger audit_checklist_revision_frozen before delete or update on audit_checklist_revision for each row execute function refuse_checklist_revision_change();
