-- A certificate held before is prepared with its papers, and only then signed by the Responsible Level 3; radiography says on what; thermography is a method.

alter table ndt_request
  alter column training_hours drop not null,
  alter column experience_hours drop not null,
  alter column proposed_on drop not null,
  alter column proposed_by_id drop not null,
  drop constraint ndt_request_status_check,
  add constraint ndt_request_status_check check (status in ('draft', 'proposed', 'certified', 'declined', 'withdrawn')),
  add column radiography text check (radiography in ('film', 'digital', 'filmAndDigital')),
  add constraint ndt_request_proposed check (
    status in ('draft', 'withdrawn')
    or num_nulls(proposed_by_id, proposed_on, training_hours, experience_hours) = 0),
  add constraint ndt_request_draft_is_of_before check (proposed_by_id is not null or held_from is not null);
alter table ndt_certification add column radiography text check (radiography in ('film', 'digital', 'filmAndDigital'));
drop index ndt_request_open;
create unique index ndt_request_open on ndt_request (employee_id, method) where status in ('draft', 'proposed') and archived_at is null;

create or replace function keep_ndt_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'NDT certification requests are never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status not in ('draft', 'proposed') or old.status = 'proposed' and
      (new.employee_id, new.method, new.radiography, new.level, new.certificate_no, new.study, new.study_proof, new.training_hours, new.experience_hours,
        new.exam_mean, new.held_from, new.held_until, new.level_since, new.practical_on, new.proposed_on, new.proposed_by_id) is distinct from
      (old.employee_id, old.method, old.radiography, old.level, old.certificate_no, old.study, old.study_proof, old.training_hours, old.experience_hours,
        old.exam_mean, old.held_from, old.held_until, old.level_since, old.practical_on, old.proposed_on, old.proposed_by_id) then
    raise exception 'a signed NDT certification request never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;

alter table ndt_request drop constraint ndt_request_method_check, add constraint ndt_request_method_check check (method in ('PT', 'MT', 'ET', 'UT', 'RT', 'IRT', 'VT'));
alter table auth_group drop constraint auth_group_ndt_method_check, add constraint auth_group_ndt_method_check check (ndt_method in ('PT', 'MT', 'ET', 'UT', 'RT', 'IRT', 'VT'));
alter table ndt_certification drop constraint ndt_certification_method_check, add constraint ndt_certification_method_check check (method in ('PT', 'MT', 'ET', 'UT', 'RT', 'IRT', 'VT'));
alter table logbook_entry drop constraint logbook_entry_ndt_method_check, add constraint logbook_entry_ndt_method_check check (ndt_method in ('PT', 'MT', 'ET', 'UT', 'RT', 'IRT', 'VT'));
alter table ndt_hour drop constraint ndt_hour_method_check, add constraint ndt_hour_method_check check (method in ('PT', 'MT', 'ET', 'UT', 'RT', 'IRT', 'VT'));
alter table ndt_exam_part drop constraint ndt_exam_part_method_check, add constraint ndt_exam_part_method_check check (method in ('PT', 'MT', 'ET', 'UT', 'RT', 'IRT', 'VT'));
alter table ndt_certification drop constraint ndt_certification_level_check, add constraint ndt_certification_level_check check (level in ('trainee', '1L', '1', '2', '3', 'auditor'));
alter table logbook_entry drop constraint logbook_entry_ndt_level_check, add constraint logbook_entry_ndt_level_check check (ndt_level in ('trainee', '1L', '1', '2', '3', 'auditor'));
