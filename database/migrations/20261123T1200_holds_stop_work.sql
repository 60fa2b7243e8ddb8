-- A hold says what it stops: work and release, release only, or nothing but the clock. What says something about the part cannot be weaker.
alter table hold_period add column stops text not null default 'nothing' check (stops in ('work', 'release', 'nothing')),
  add column ended_signature_id uuid references signature;
update hold_period set stops = case when reason in ('quarantine', 'awaitingEngineering') then 'work' when reason = 'authority' then 'release' else 'nothing' end;
alter table hold_period add constraint hold_period_stops_enough check (
  case when reason in ('quarantine', 'awaitingEngineering') then stops = 'work' when reason = 'authority' then stops <> 'nothing' else true end);

-- A hold is written once and ended once.
create function refuse_hold_change() returns trigger language plpgsql as $$
declare free constant text[] := '{ended_at,ended_by,ended_signature_id}';
begin
  if old.ended_at is not null or to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'a hold is ended once and never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger hold_period_ended_once before update on hold_period for each row execute function refuse_hold_change();
