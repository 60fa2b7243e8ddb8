-- Audit answers: the columns are the record's; the rules of truth stand below them.

create table audit_answer (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  report_id uuid not null references audit_report (id),
  question_id uuid not null references audit_question (id),
  no int not null,
  result text check (result in ('conform', 'level1', 'level2', 'observation', 'na', 'notChecked')),
  evidence text,
  samples text,
  search_text text generated always as (lower(coalesce(evidence, '') || ' ' || coalesce(samples, ''))) stored
);
create index audit_answer_list on audit_answer (no, id);
create index audit_answer_report_id on audit_answer (report_id);
create index audit_answer_search on audit_answer using gin (search_text gin_trgm_ops);

alter table audit_answer
  -- What was not looked at says why, what does not conform says what was seen.
  add constraint audit_answer_says_why check (result is null or result = 'conform' or evidence is not null);
create unique index audit_answer_question on audit_answer (report_id, question_id);

create function refuse_audit_answer_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an answer of an audit is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if (select status from audit_report where id = old.report_id) <> 'draft' or new.report_id <> old.report_id then
    raise exception 'an issued audit report stays as it was signed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger audit_answer_kept before delete or update on audit_answer for each row execute function refuse_audit_answer_change();
