-- What a certificate stands on does not change while it is issued: cards, steps, findings, reports, tests and what was used or fitted.
-- A certificate that is void or superseded no longer holds its job; the state of the job then decides (work-orders/shared/mayWork.ts).
create function job_is_certified(job uuid) returns boolean language sql stable as $$
  select exists (select 1 from release_certificate c where c.job_id = job and c.status = 'issued')
$$;

create function refuse_change_under_certificate() returns trigger language plpgsql as $$
declare
  job uuid;
  -- Sending a report to the customer is no change of the report. search_text is worked out by the database after this rule.
  free text[] := '{search_text}';
begin
  case tg_table_name
    when 'task_step' then select c.job_id into job from task_card c where c.id = new.card_id;
    when 'step_record' then select c.job_id into job from task_step s join task_card c on c.id = s.card_id where s.id = new.step_id;
    when 'independent_inspection', 'approved_deviation' then
      select c.job_id into job from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id where r.id = new.record_id;
    else job := new.job_id;
  end case;
  if tg_table_name = 'inspection_report' then
    free := free || '{sent_to_customer_at,version,updated_at,updated_by}'::text[];
  end if;
  if job_is_certified(job) and (tg_op = 'INSERT' or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
    raise exception 'a certificate of this job is issued: % does not change', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create trigger task_card_under_certificate before insert or update on task_card for each row execute function refuse_change_under_certificate();
create trigger task_step_under_certificate before insert or update on task_step for each row execute function refuse_change_under_certificate();
create trigger step_record_under_certificate before insert or update on step_record for each row execute function refuse_change_under_certificate();
create trigger independent_inspection_under_certificate before insert or update on independent_inspection for each row execute function refuse_change_under_certificate();
create trigger approved_deviation_under_certificate before insert or update on approved_deviation for each row execute function refuse_change_under_certificate();
create trigger finding_under_certificate before insert or update on finding for each row execute function refuse_change_under_certificate();
create trigger inspection_report_under_certificate before insert or update on inspection_report for each row execute function refuse_change_under_certificate();
create trigger ndt_report_under_certificate before insert or update on ndt_report for each row execute function refuse_change_under_certificate();
create trigger test_run_under_certificate before insert or update on test_run for each row execute function refuse_change_under_certificate();
create trigger tool_use_under_certificate before insert or update on tool_use for each row execute function refuse_change_under_certificate();
create trigger consumable_use_under_certificate before insert or update on consumable_use for each row execute function refuse_change_under_certificate();
create trigger part_fitted_under_certificate before insert or update on part_fitted for each row execute function refuse_change_under_certificate();
