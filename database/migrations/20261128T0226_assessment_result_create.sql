-- Assessment results: the columns are the record's; the rules of truth stand below them.

create table assessment_result (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  assessment_id uuid not null references competence_assessment (id),
  criterion_id uuid not null references assessment_criterion (id),
  no int not null,
  result text check (result in ('ok', 'notOk', 'na')),
  note text
);
create index assessment_result_list on assessment_result (no, id);
create index assessment_result_assessment_id on assessment_result (assessment_id);
alter table assessment_result add constraint assessment_result_not_shown_says_what check (result is distinct from 'notOk' or note is not null);
create unique index assessment_result_once on assessment_result (assessment_id, criterion_id);

-- The results of a signed assessment never change.
create function refuse_result_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a result is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from competence_assessment c where c.id = new.assessment_id and c.status <> 'draft') then
    raise exception 'a signed assessment never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger assessment_result_frozen before insert or delete or update on assessment_result for each row execute function refuse_result_change();

-- Who assessed an applicant neither approves nor issues (R-GEN-5).
create function refuse_assessor_decides() returns trigger language plpgsql as $$
begin
  if exists (select 1 from competence_assessment c where c.application_id = new.id and c.status = 'signed'
      and c.assessor_id in (new.approved_by_id, new.issued_by_id)) then
    raise exception 'who assessed an applicant neither approves nor issues' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger auth_application_assessor_decides before update on auth_application for each row execute function refuse_assessor_decides();
