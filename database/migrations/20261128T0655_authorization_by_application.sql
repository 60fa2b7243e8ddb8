-- An authorisation is issued by an application only; a line of one may name parts, as a scope line does.

alter table application_line
  add column part_numbers jsonb check (jsonb_typeof(part_numbers) = 'array'),
  add column excluded_parts jsonb check (jsonb_typeof(excluded_parts) = 'array');

-- T10: since when the holder asks for it back (R-AUT-3).
alter table auth_suspension
  add column asked_back_at timestamptz,
  add constraint auth_suspension_asked_by_holder check (asked_back_at is null or cause = 'T10');

-- What was issued before applications were kept stands as it was brought along; a draft becomes active by an issued application alone.
create function require_application() returns trigger language plpgsql as $$
begin
  if not exists (select from auth_application where authorization_id = new.id and kind = 'initial' and status = 'issued') then
    raise exception 'an authorisation is issued by an application' using errcode = 'check_violation';
  end if;
  return null;
end;
$$;
create constraint trigger staff_authorization_applied after update of status on staff_authorization
  deferrable initially deferred for each row when (old.status = 'draft' and new.status = 'active') execute function require_application();
