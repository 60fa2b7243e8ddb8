-- Document checklists: the columns are the record's; the rules of truth stand below them.

create table document_checklist (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'published', 'obsolete')),
  category_id uuid not null references auth_category (id),
  designation text not null,
  revision int not null,
  change_summary text not null,
  published_at timestamptz,
  published_by_id uuid references employee (id)
);
create index document_checklist_list on document_checklist (created_at desc, id);
create index document_checklist_category_id on document_checklist (category_id);
-- One is in force and one is written at a time.
create unique index document_checklist_no on document_checklist (category_id, revision) where archived_at is null;
create unique index document_checklist_in_force on document_checklist (category_id) where status = 'published';
create unique index document_checklist_in_work on document_checklist (category_id) where status = 'draft' and archived_at is null;
alter table document_checklist
  add constraint document_checklist_published check (status = 'draft' or published_at is not null and published_by_id is not null);

-- What was published never changes: only that it became obsolete. Who wrote it does not publish it (R-GEN-5).
create function refuse_published_change() returns trigger language plpgsql as $$
declare
  free constant text[] := '{status,version,updated_at,updated_by}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a published revision is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status <> 'obsolete') then
    raise exception 'a published revision never changes' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from app_user u where u.id = new.created_by and u.employee_id = new.published_by_id) then
    raise exception 'who wrote a revision does not publish it' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger document_checklist_frozen before delete or update on document_checklist for each row execute function refuse_published_change();
