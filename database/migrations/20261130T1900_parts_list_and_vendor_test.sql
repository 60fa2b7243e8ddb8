-- A line of the parts list of a manual that open work orders are worked by is made less by an authorised engineer only (G06, G14).
CREATE OR REPLACE FUNCTION refuse_less_for_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  awaited boolean;
begin
  if new.version > old.version and is_engineer(new.updated_by, (new.updated_at at time zone 'Asia/Bangkok')::date) then return new; end if;
  case tg_table_name
    when 'directive' then
      awaited := (new.effective_date > old.effective_date or (new.archived_at is not null and old.archived_at is null)
        or (new.assessment = 'notApplicable' and old.assessment <> 'notApplicable')
        or (new.repeat_in, new.repeat_every, new.repeat_more) is distinct from (old.repeat_in, old.repeat_every, old.repeat_more))
        and directive_is_awaited(old.id);
    when 'directive_applicability' then
      awaited := to_jsonb(new) - '{version,updated_at,updated_by,part_key}'::text[]
          is distinct from to_jsonb(old) - '{version,updated_at,updated_by,part_key}'::text[]
        and directive_is_awaited(old.directive_id);
    when 'service_bulletin' then
      awaited := (new.category <> old.category or new.part_numbers <> old.part_numbers or (new.archived_at is not null and old.archived_at is null))
        and exists (select 1 from service_bulletin_part n join part_number p on p.part_key = n.part_key join work_order w on w.part_number_id = p.id
          where n.service_bulletin_id = old.id and job_is_open(w.id));
    when 'temporary_revision' then
      awaited := ((new.archived_at is not null and old.archived_at is null) or new.manual_id <> old.manual_id
          or (new.incorporated_in_id is not null and not exists (select 1 from manual_revision r
            where r.id = new.incorporated_in_id and r.manual_id = new.manual_id and r.issue_date >= new.issue_date)))
        and exists (select 1 from task_card c join work_order w on w.id = c.job_id
          where c.status <> 'superseded' and job_is_open(w.id) and c.data_refs @> jsonb_build_array(jsonb_build_object('manualId', old.manual_id)));
    when 'part_number' then
      awaited := old.llp and not new.llp and exists (select 1 from work_order w join part_number p on p.id = w.part_number_id
        where old.id in (p.id, p.series_id) and job_is_open(w.id));
    when 'manual_ipc_item' then
      awaited := (new.units < old.units or (new.units is null and old.units is not null) or new.part_number <> old.part_number
          or new.manual_id <> old.manual_id or (new.archived_at is not null and old.archived_at is null))
        and exists (select 1 from task_card c join work_order w on w.id = c.job_id
          where c.status <> 'superseded' and job_is_open(w.id) and c.data_refs @> jsonb_build_array(jsonb_build_object('manualId', old.manual_id)));
  end case;
  if awaited then
    raise exception '% is waited for by open work orders: only an authorised engineer makes it less', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;
create trigger manual_ipc_item_kept before update on manual_ipc_item for each row execute function refuse_less_for_jobs();

-- When a test that a vendor made was over at the latest: at the end of the day on its paper, and when it was inspected on its return; null where
-- a record is no such test. Its entry on the card is later (G08).
create function vendor_test_over(record uuid) returns timestamptz language plpgsql stable as $$
begin
  return (
    select least(max(p.inspected_at), (p.tested_on + 1)::timestamp at time zone 'Asia/Bangkok') from test_run t
    join outside_process p on p.job_id = t.job_id and p.tested_on::text = t.readings ->> 'testedOn' and p.requalifier = t.readings ->> 'rin'
      and p.incoming_inspection = 'accepted' and not exists (select 1 from entry_withdrawal x where x.entry_id = p.id)
    where t.step_record_id = record and t.kind = 'hydrostatic' group by p.tested_on);
end $$;
