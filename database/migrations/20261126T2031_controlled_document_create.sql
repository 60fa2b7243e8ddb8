-- Documents: the columns are the record's; the rules of truth stand below them.

create table controlled_document (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'effective', 'withdrawn')),
  number text not null,
  title text not null,
  kind text not null check (kind in ('form', 'manual', 'instruction', 'procedure', 'auditChecklist', 'external', 'record')),
  folder_id uuid not null references document_folder (id),
  department_id uuid not null references department (id),
  owner_id uuid not null references employee (id),
  review_months int not null,
  needs_authority boolean not null default false,
  audience text not null check (audience in ('everybody', 'department', 'nobody')),
  read_within_days int not null,
  external_source text,
  current_revision_id uuid,
  effective_on date,
  reviewed_on date,
  reviewed_by_id uuid references app_user (id),
  review_due_on date,
  search_text text generated always as (lower(number || ' ' || title)) stored
);
create unique index controlled_document_number on controlled_document (upper(number));
create index controlled_document_folder_id on controlled_document (folder_id);
create index controlled_document_department_id on controlled_document (department_id);
create index controlled_document_owner_id on controlled_document (owner_id);
create index controlled_document_search on controlled_document using gin (search_text gin_trgm_ops);

alter table controlled_document
  add constraint controlled_document_in_force_with_revision check (status <> 'effective' or current_revision_id is not null and effective_on is not null),
  add constraint controlled_document_manual_needs_authority check (kind <> 'manual' or needs_authority);

-- R-DOC-9: a number is given once.
create function refuse_document_number_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.number is distinct from old.number or new.kind is distinct from old.kind then
    raise exception 'the number of a document never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger controlled_document_number_stays before delete or update on controlled_document for each row execute function refuse_document_number_change();
