-- Checklist items: the columns are the record's; the rules of truth stand below them.

create table document_item (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  checklist_id uuid not null references document_checklist (id),
  no int not null,
  name text not null,
  name_th text not null,
  mandatory boolean not null default false,
  source text not null check (source in ('upload', 'hr', 'training', 'exam', 'ndt', 'logbook')),
  personnel_fact text check (personnel_fact in ('age', 'experience', 'specimen')),
  subject_id uuid references training_subject (id),
  exam_id uuid references exam (id),
  months int
);
create index document_item_list on document_item (no, id);
create index document_item_checklist_id on document_item (checklist_id);
-- What an item looks up belongs to its source.
alter table document_item
  add constraint document_item_fact_of_personnel_file check ((source = 'hr') = (personnel_fact is not null)),
  add constraint document_item_subject_of_training check ((source = 'training') = (subject_id is not null)),
  add constraint document_item_exam_of_exam check ((source = 'exam') = (exam_id is not null)),
  add constraint document_item_months_of_logbook check ((source = 'logbook') = (months is not null)),
  add constraint document_item_months check (months between 1 and 24);

-- The items of a published revision never change.
create function refuse_document_item_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an item of a checklist is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from document_checklist c where c.id = new.checklist_id and c.status <> 'draft') then
    raise exception 'a published revision never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger document_item_frozen before insert or delete or update on document_item for each row execute function refuse_document_item_change();
