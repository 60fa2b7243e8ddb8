-- Folders: the columns are the record's; the rules of truth stand below them.

create table document_folder (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  name text not null,
  parent_id uuid references document_folder (id),
  position int,
  read_level int,
  effective_level int not null,
  depth int not null,
  search_text text generated always as (lower(name)) stored
);
create index document_folder_list on document_folder (position, id);
create index document_folder_parent_id on document_folder (parent_id);
create index document_folder_search on document_folder using gin (search_text gin_trgm_ops);

alter table document_folder
  add constraint document_folder_at_most_eight_deep check (depth between 1 and 8),
  add constraint document_folder_level check (effective_level between 1 and 5 and effective_level >= coalesce(read_level, 1)),
  add constraint document_folder_not_in_itself check (parent_id <> id);
-- A name stands once in a folder.
create unique index document_folder_name on document_folder (parent_id, lower(name)) nulls not distinct where archived_at is null;
