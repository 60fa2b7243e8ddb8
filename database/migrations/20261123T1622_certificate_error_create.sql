-- Certificate errors: the columns are the record's; the rules of truth stand below them.

create table certificate_error (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('reported', 'verified', 'corrected', 'rejected')),
  certificate_id uuid not null references release_certificate (id),
  block text not null check (block in ('organisation', 'workOrder', 'description', 'partNumber', 'quantity', 'serialNumber', 'remarks')),
  said text,
  should_say text not null,
  reported_by text not null,
  reported_on date not null,
  compared_with text,
  verified_at timestamptz,
  verified_by_id uuid references app_user (id),
  rejected_at timestamptz,
  search_text text generated always as (lower(number || ' ' || should_say || ' ' || reported_by)) stored
);
create unique index certificate_error_number on certificate_error (upper(number));
create index certificate_error_list on certificate_error (created_at desc, id);
create index certificate_error_certificate_id on certificate_error (certificate_id);
create index certificate_error_search on certificate_error using gin (search_text gin_trgm_ops);
alter table certificate_error
  add constraint certificate_error_second_person check (verified_by_id is null or created_by is null or verified_by_id <> created_by),
  add constraint certificate_error_is_verified check (status not in ('verified', 'corrected') or (verified_by_id is not null and verified_at is not null and compared_with is not null));

-- What was verified stays as it was signed.
create function certificate_error_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.status <> 'reported' and
    (new.certificate_id, new.block, coalesce(new.said, ''), new.should_say) is distinct from (old.certificate_id, old.block, coalesce(old.said, ''), old.should_say)) then
    raise exception 'a verified certificate error stays as it was signed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger certificate_error_stays before update or delete on certificate_error for each row execute function certificate_error_stays();
