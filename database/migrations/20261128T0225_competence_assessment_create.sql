-- Competence assessments: the columns are the record's; the rules of truth stand below them.

create table competence_assessment (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'signed')),
  application_id uuid not null references auth_application (id),
  line_id uuid not null references application_line (id),
  assessor_id uuid not null references employee (id),
  checklist_id uuid not null references assessment_checklist (id),
  assessed_on date,
  job_id uuid references work_order (id),
  second_job_id uuid references work_order (id),
  ojt_plan text,
  remarks text,
  score numeric(14,2),
  outcome text check (outcome in ('pass', 'fail')),
  signed_at timestamptz
);
create index competence_assessment_list on competence_assessment (created_at desc, id);
create index competence_assessment_application_id on competence_assessment (application_id);
create index competence_assessment_line_id on competence_assessment (line_id);
create index competence_assessment_assessor_id on competence_assessment (assessor_id);
create index competence_assessment_job_id on competence_assessment (job_id);
alter table competence_assessment
  add constraint competence_assessment_signed check
    ((status = 'signed') = (signed_at is not null and assessed_on is not null and job_id is not null and score is not null and outcome is not null));
create unique index competence_assessment_in_work on competence_assessment (line_id) where status = 'draft' and archived_at is null;

-- Nobody assesses themselves (R-GEN-5); what was signed never changes.
create function refuse_assessment_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an assessment is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and old.status = 'signed' then
    raise exception 'a signed assessment never changes' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from auth_application a where a.id = new.application_id and a.applicant_id = new.assessor_id) then
    raise exception 'nobody assesses themselves' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger competence_assessment_frozen before insert or delete or update on competence_assessment for each row execute function refuse_assessment_change();
