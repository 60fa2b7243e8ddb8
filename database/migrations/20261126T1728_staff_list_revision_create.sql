-- Revisions of the list: the columns are the record's; the rules of truth stand below them.

create table staff_list_revision (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'approved', 'published', 'superseded')),
  effective_on date not null,
  reason text not null,
  entries jsonb not null,
  people int not null,
  taken_at timestamptz not null,
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  published_at timestamptz,
  published_by_id uuid references app_user (id),
  authority_told_on date,
  authority_reference text,
  search_text text generated always as (lower(number || ' ' || reason)) stored
);
create unique index staff_list_revision_number on staff_list_revision (upper(number));
create index staff_list_revision_list on staff_list_revision (created_at desc, id);
create index staff_list_revision_search on staff_list_revision using gin (search_text gin_trgm_ops);

-- One revision is in force at a time.
create unique index staff_list_revision_in_force on staff_list_revision (status) where status = 'published';

-- What was approved never changes: only its further states, who took them, and the notice to the authority are written.
create function refuse_staff_list_change() returns trigger language plpgsql as $$
declare
  free text[] := '{status,version,updated_at,updated_by,search_text,published_at,published_by_id,authority_told_on,authority_reference}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a revision of the list of certifying staff is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status = 'draft') then
    raise exception 'an approved list of certifying staff never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger staff_list_revision_frozen before delete or update on staff_list_revision for each row execute function refuse_staff_list_change();
