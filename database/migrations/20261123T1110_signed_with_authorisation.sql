-- A signature on the work of a job names the authorisation it was made with, an inspector's and a certifying person's its stamp too.
-- Signatures from before this rule stay as they are: they cannot be changed.
alter table signature add constraint signature_names_authorisation check (
  case entity
    when 'taskCard' then authorization_no is not null
    when 'finding' then authorization_no is not null
    when 'inspectionReport' then authorization_no is not null
    when 'ndtReport' then authorization_no is not null
    when 'releaseCertificate' then meaning <> 'released' or authorization_no is not null
    when 'workOrder' then meaning not in ('performed', 'reviewed', 'accepted') or authorization_no is not null
    else true
  end) not valid;
alter table signature add constraint signature_names_stamp check (
  case entity
    when 'taskCard' then meaning in ('performed', 'accepted') or stamp_no is not null
    when 'finding' then stamp_no is not null
    when 'inspectionReport' then stamp_no is not null
    when 'ndtReport' then meaning = 'performed' or stamp_no is not null
    when 'releaseCertificate' then meaning <> 'released' or stamp_no is not null
    else true
  end) not valid;

-- Nobody inspects their own work: neither what they recorded nor what they signed for.
create function refuse_own_inspection() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'independent_inspection' then
    if exists (select 1 from step_record r where r.id = new.record_id and r.employee_id = new.employee_id) then
      raise exception 'whoever recorded a step does not inspect it' using errcode = 'insufficient_privilege';
    end if;
  elsif new.status = 'signed' and old.status <> 'signed' and exists (
    select 1 from task_step s join step_record r on r.step_id = s.id join independent_inspection i on i.record_id = r.id
    where s.card_id = new.id and i.employee_id = new.signed_by_employee_id
      and r.attempt = (select max(attempt) from step_record where step_id = s.id)) then
    raise exception 'whoever inspected a step of a card does not sign the card' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger independent_inspection_not_own before insert on independent_inspection for each row execute function refuse_own_inspection();
create trigger task_card_signer_is_not_inspector before update of status on task_card for each row execute function refuse_own_inspection();

-- Who decided a finding does not close it; a crack, heat damage or a melted plug is never minor.
alter table finding add column decided_by_employee_id uuid references employee,
  add column closed_by_employee_id uuid references employee;
update finding f set decided_by_employee_id = s.employee_id
  from (select distinct on (entity_id) entity_id, employee_id from signature where entity = 'finding'
    and statement = 'I decided what is to be done with this finding.' order by entity_id, at desc) s
  where s.entity_id = f.id::text and f.status <> 'closed' and not job_is_certified(f.job_id);
update finding set severity = 'major'
  where severity = 'minor' and status <> 'closed' and defect_code in ('crack', 'heatDamage', 'meltedPlug') and not job_is_certified(job_id);
alter table finding add constraint finding_closed_by_another check (closed_by_employee_id is null or closed_by_employee_id is distinct from decided_by_employee_id),
  add constraint finding_severe_defects check (status = 'closed' or severity <> 'minor' or defect_code not in ('crack', 'heatDamage', 'meltedPlug')) not valid;
