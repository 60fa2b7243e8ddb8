-- A step whose every entry was withdrawn has no result any more: it is recorded again.
create function step_record_withdrawn(record uuid) returns boolean language sql stable as $$
  select exists (select 1 from entry_withdrawal x where x.step_record_id = record)
    and not exists (
      select 1 from (
        select id from tool_use where step_record_id = record
        union all select id from consumable_use where step_record_id = record
        union all select id from part_fitted where step_record_id = record
      ) entry where not exists (select 1 from entry_withdrawal x where x.entry_id = entry.id))
$$;
create index if not exists tool_use_record on tool_use (step_record_id);
create index if not exists consumable_use_record on consumable_use (step_record_id);
create index if not exists part_fitted_record on part_fitted (step_record_id);

-- Nothing is withdrawn from under an issued certificate.
create trigger entry_withdrawal_under_certificate before insert on entry_withdrawal for each row execute function refuse_change_under_certificate();
