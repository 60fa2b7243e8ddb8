-- A file that was taken off a record by mistake can be put back; who did either, and why, stands in the history. Nothing else of an archived
-- file changes, and its bytes never do.
create or replace function attachment_keeps_its_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an attachment is archived, not deleted' using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.entity, new.entity_id, new.file_name, new.mime, new.size, new.sha256, new.storage_key, new.created_at, new.created_by, new.evidence)
     is distinct from
     (old.id, old.entity, old.entity_id, old.file_name, old.mime, old.size, old.sha256, old.storage_key, old.created_at, old.created_by, old.evidence)
     or (old.archived_at is not null and new.archived_at is not null) then
    raise exception 'an attachment does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
