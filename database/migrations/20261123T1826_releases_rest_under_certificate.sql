-- What else a release rests on stays as it was signed: answers to directives and bulletins, and the components that were fitted. Nothing of them is
-- added or changed while a certificate of the job stands. A hold may begin later; none is dated back to before the signature.
create trigger directive_compliance_under_certificate before insert or update on directive_compliance
  for each row execute function refuse_change_under_certificate();
create trigger bulletin_result_under_certificate before insert or update on bulletin_result
  for each row execute function refuse_change_under_certificate();
create trigger job_component_under_certificate before insert on job_component
  for each row execute function refuse_change_under_certificate();

create function refuse_hold_before_certificate() returns trigger language plpgsql as $$
begin
  if exists (select 1 from release_certificate c where c.job_id = new.job_id and c.status = 'issued' and new.started_at < c.issued_at) then
    raise exception 'a certificate of this job is issued: hold_period does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger hold_period_under_certificate before insert on hold_period
  for each row execute function refuse_hold_before_certificate();
