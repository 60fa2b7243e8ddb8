-- Files of cards, findings, inspection and NDT reports are evidence: under an issued certificate none is added, changed or put away. Its preview,
-- which a worker makes afterwards, is no change of the file.
create function refuse_file_under_certificate() returns trigger language plpgsql as $$
declare
  job uuid;
  free constant text[] := '{preview_key,preview_mime,width,height}';
begin
  case new.entity
    when 'taskCard' then select c.job_id into job from task_card c where c.id = new.entity_id;
    when 'finding' then select f.job_id into job from finding f where f.id = new.entity_id;
    when 'inspectionReport' then select r.job_id into job from inspection_report r where r.id = new.entity_id;
    else select r.job_id into job from ndt_report r where r.id = new.entity_id;
  end case;
  if job_is_certified(job) and (tg_op = 'INSERT' or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
    raise exception 'a certificate of this job is issued: attachment does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger attachment_under_certificate before insert or update on attachment for each row
  when (new.entity in ('taskCard', 'finding', 'inspectionReport', 'ndtReport'))
  execute function refuse_file_under_certificate();
