-- A signed card, a closed finding and the signed answer to a directive or bulletin stay as they were signed.
create function refuse_signed_work_change() returns trigger language plpgsql as $$
declare free constant text[] := '{status,version,updated_at,updated_by,search_text}';
begin
  if tg_table_name = 'task_card' then
    if old.status in ('signed', 'notApplicable', 'superseded')
       and (new.status not in (old.status, 'superseded') or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
      raise exception 'a signed card never changes: it is sent back and done again' using errcode = 'insufficient_privilege';
    end if;
  elsif tg_table_name = 'finding' then
    if old.status = 'closed' and (new.status <> 'closed' or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
      raise exception 'a closed finding never changes' using errcode = 'insufficient_privilege';
    end if;
  elsif old.signature_id is not null then
    raise exception 'a signed answer never changes: a new one is signed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger task_card_stays before update on task_card for each row execute function refuse_signed_work_change();
create trigger finding_stays before update on finding for each row execute function refuse_signed_work_change();
create trigger directive_compliance_stays before update on directive_compliance for each row execute function refuse_signed_work_change();
create trigger bulletin_result_stays before update on bulletin_result for each row execute function refuse_signed_work_change();
