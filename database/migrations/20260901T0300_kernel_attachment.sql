-- Files that belong to a record of any kind. The bytes are in the file store; this row says what they are and whose.
create table attachment (
  id uuid primary key default uuidv7(),
  entity text not null check (entity ~ '^[a-z][A-Za-z0-9]{0,60}$'),
  entity_id uuid not null,
  -- As the person named it; only ever shown, never a path.
  file_name text not null check (char_length(file_name) between 1 and 200),
  mime text not null check (mime in (
    'image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'video/mp4',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  size int not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null unique check (storage_key ~ '^[0-9a-f]{40}$'),
  preview_key text unique check (preview_key ~ '^[0-9a-f]{40}$'),
  preview_mime text check (preview_mime in ('image/png', 'image/jpeg')),
  width int check (width > 0),
  height int check (height > 0),
  -- The original bytes are kept as they came, and only ever handed out as a download.
  evidence boolean not null default false,
  -- What a reader should know before opening it.
  caution text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  archived_at timestamptz,
  archived_by uuid references app_user (id),
  archive_reason text check (char_length(archive_reason) between 3 and 500),
  constraint attachment_preview_whole check ((preview_key is null) = (preview_mime is null)),
  constraint attachment_archived_with_reason check ((archived_at is null) = (archive_reason is null))
);
create index attachment_parent on attachment (entity, entity_id, id);
create index attachment_quota on attachment (created_by, created_at);

-- A file is never swapped for another under the same row, and a row is never removed: only archived, once.
create function attachment_keeps_its_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an attachment is archived, not deleted' using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.entity, new.entity_id, new.file_name, new.mime, new.size, new.sha256, new.storage_key, new.created_at, new.created_by, new.evidence)
     is distinct from
     (old.id, old.entity, old.entity_id, old.file_name, old.mime, old.size, old.sha256, old.storage_key, old.created_at, old.created_by, old.evidence)
     or old.archived_at is not null then
    raise exception 'an attachment does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger attachment_fixed before update or delete on attachment
  for each row execute function attachment_keeps_its_file();
