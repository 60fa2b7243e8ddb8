-- A draft of an NDT technique that will not be published is withdrawn with its reason; its revision number is free for the next draft (maintenance 3.7).
alter table ndt_technique drop constraint ndt_technique_status_check;
alter table ndt_technique add constraint ndt_technique_status_check
  check (status in ('draft', 'current', 'superseded', 'withdrawn'));
alter table ndt_technique drop constraint ndt_technique_check;
alter table ndt_technique add constraint ndt_technique_published
  check ((status in ('draft', 'withdrawn')) = (published_at is null) and (published_at is null) = (signature_id is null));
alter table ndt_technique drop constraint ndt_technique_code_revision_key;
create unique index ndt_technique_code_revision_key on ndt_technique (code, revision) where status <> 'withdrawn';

create or replace function refuse_technique_change() returns trigger language plpgsql as $$
declare
  free text[] := '{status,version,updated_at,updated_by,search_text}';
begin
  if tg_op = 'DELETE' then
    raise exception 'an NDT technique is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free is distinct from to_jsonb(old) - free
    or not (new.status = old.status or old.status = 'current' and new.status = 'superseded')) then
    raise exception 'a published NDT technique never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
