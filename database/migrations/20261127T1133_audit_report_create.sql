-- Audit reports: the columns are the record's; the rules of truth stand below them.

create table audit_report (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'issued', 'closed')),
  planned_audit_id uuid references planned_audit (id),
  area_id uuid not null references audit_area (id),
  kind text not null check (kind in ('system', 'process', 'product', 'provider', 'special')),
  revision_id uuid references audit_checklist_revision (id),
  lead_id uuid not null references employee (id),
  second_id uuid references employee (id),
  started_on date not null,
  held_on date,
  job_id uuid references work_order (id),
  scope text not null,
  people_met text,
  documents_seen text,
  summary text,
  strengths text,
  issued_at timestamptz,
  issued_by_id uuid references app_user (id),
  closed_at timestamptz,
  closed_by_id uuid references app_user (id),
  search_text text generated always as (lower(number || ' ' || scope || ' ' || coalesce(summary, ''))) stored
);
create unique index audit_report_number on audit_report (upper(number));
create index audit_report_list on audit_report (created_at desc, id);
create index audit_report_area_id on audit_report (area_id);
create index audit_report_lead_id on audit_report (lead_id);
create index audit_report_planned_audit_id on audit_report (planned_audit_id);
create index audit_report_search on audit_report using gin (search_text gin_trgm_ops);

alter table audit_report
  add constraint audit_report_days check (held_on is null or held_on >= started_on),
  add constraint audit_report_two_auditors check (lead_id <> second_id),
  add constraint audit_report_issued check (status = 'draft' or issued_at is not null and issued_by_id is not null
    and held_on is not null and summary is not null and people_met is not null),
  add constraint audit_report_product_job check (status = 'draft' or kind <> 'product' or job_id is not null);
-- One report of a planned audit.
create unique index audit_report_of_planned_audit on audit_report (planned_audit_id) where archived_at is null;

-- What was issued stays as it was signed.
create function refuse_audit_report_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an audit report is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (new.number, new.planned_audit_id, new.area_id, new.kind, new.revision_id, new.lead_id, new.second_id, new.started_on,
      new.held_on, new.job_id, new.scope, new.people_met, new.documents_seen, new.summary, new.strengths, new.issued_at, new.issued_by_id, new.archived_at)
    is distinct from (old.number, old.planned_audit_id, old.area_id, old.kind, old.revision_id, old.lead_id, old.second_id, old.started_on,
      old.held_on, old.job_id, old.scope, old.people_met, old.documents_seen, old.summary, old.strengths, old.issued_at, old.issued_by_id, old.archived_at) then
    raise exception 'an issued audit report stays as it was signed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger audit_report_kept before delete or update on audit_report for each row execute function refuse_audit_report_change();

alter table audit_finding add column report_id uuid references audit_report (id);
create index audit_finding_report_id on audit_finding (report_id);

-- An issued finding stays with its report.
create or replace function refuse_audit_finding_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a finding is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.issued_at is not null and (new.statement, new.requirement, new.evidence, new.clause, new.area_id, new.issued_at, new.number, new.report_id)
    is distinct from (old.statement, old.requirement, old.evidence, old.clause, old.area_id, old.issued_at, old.number, old.report_id) then
    raise exception 'an issued finding keeps its words' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
