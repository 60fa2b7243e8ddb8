-- Safety reports, the words of their reporters, and the letter box of those without a name (quality-people 3.8, 4.11).

create table safety_report (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('submitted', 'classified', 'investigating', 'actions', 'closed')),
  title text,
  confidentiality text not null check (confidentiality in ('open', 'confidential', 'anonymous')),
  type text not null check (type in ('hazard', 'nearMiss', 'error', 'occurrence', 'injury', 'security', 'environment')),
  occurred_on date not null,
  place text,
  job_number text,
  part_number text,
  serial_number text,
  summary text,
  area_id uuid references audit_area (id),
  event_severity text check (event_severity in ('A', 'B', 'C', 'D', 'E')),
  factors text[] check (factors <@ array['information', 'equipmentTools', 'designParts', 'jobTask', 'knowledgeSkills', 'individual', 'environment', 'organisation', 'supervision', 'communication', 'other']),
  tag text,
  mandatory text check (mandatory in ('yes', 'no')),
  mandatory_basis text check (mandatory_basis in ('assembly', 'lifeLimited', 'unapproved', 'data', 'release', 'failure', 'human', 'limit', 'lostTool')),
  mandatory_reason text,
  aware_at timestamptz,
  hira_wanted boolean not null,
  owner_id uuid references employee (id),
  conclusions text,
  just_culture text check (just_culture in ('error', 'atRisk', 'reckless', 'system')),
  duplicate_of_id uuid references safety_report (id),
  classified_at timestamptz,
  classified_by_id uuid references app_user (id),
  first_answer_at timestamptz,
  feedback_at timestamptz,
  hira_at timestamptz,
  open_hazards int not null check (open_hazards >= 0),
  closed_at timestamptz,
  closed_by_id uuid references app_user (id),
  search_text text generated always as (lower(number || ' ' || coalesce(title, '') || ' ' || coalesce(summary, ''))) stored
);
create unique index safety_report_number on safety_report (upper(number));
create index safety_report_list on safety_report (created_at desc, id);
create index safety_report_area_id on safety_report (area_id);
create index safety_report_owner_id on safety_report (owner_id);
create index safety_report_duplicate_of_id on safety_report (duplicate_of_id);
create index safety_report_created_by on safety_report (created_by);
create index safety_report_search on safety_report using gin (search_text gin_trgm_ops);

alter table safety_report
  -- Only who signed a report with their name stands in its row.
  add constraint safety_report_names_nobody check (confidentiality = 'open' or created_by is null),
  add constraint safety_report_mandatory_has_ground check (mandatory is distinct from 'yes' or mandatory_basis is not null and aware_at is not null),
  add constraint safety_report_classified check (status in ('submitted', 'closed') or classified_at is not null and summary is not null),
  add constraint safety_report_closed check ((status = 'closed') = (closed_at is not null)),
  add constraint safety_report_answered check (status <> 'closed' or duplicate_of_id is not null or feedback_at is not null),
  add constraint safety_report_no_duplicate_of_itself check (duplicate_of_id is distinct from id),
  add constraint safety_report_confidentiality unique (id, confidentiality);

-- What a report is called and how it came never changes.
create function refuse_safety_report_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a safety report is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if (new.number, new.confidentiality, new.type, new.occurred_on, new.created_by, new.created_at)
    is distinct from (old.number, old.confidentiality, old.type, old.occurred_on, old.created_by, old.created_at) then
    raise exception 'what was reported stays as it came' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger safety_report_kept before delete or update on safety_report for each row execute function refuse_safety_report_change();

-- The reporter's own words: read by two calls, in no list, search, export or history.
create table safety_account (
  report_id uuid primary key references safety_report (id),
  title text not null,
  place text not null,
  narrative text not null check (length(narrative) >= 30),
  immediate_action text
);
create trigger safety_account_kept before update or delete on safety_account for each row execute function refuse_change();

-- The day, never the minute: a reporter without a name is not found by the clock.
create table safety_message (
  report_id uuid not null references safety_report (id),
  nth int not null,
  from_reporter boolean not null,
  text text not null,
  said_on date not null,
  primary key (report_id, nth)
);
create trigger safety_message_kept before update or delete on safety_message for each row execute function refuse_change();

create table safety_claim (
  report_id uuid primary key references safety_report (id),
  code_hash text not null unique
);
create trigger safety_claim_kept before update or delete on safety_claim for each row execute function refuse_change();

-- Who reported in confidence, sealed with the key of the installation. An anonymous report cannot have one.
create table safety_reporter (
  report_id uuid primary key,
  confidentiality text not null check (confidentiality = 'confidential'),
  sealed bytea not null,
  foreign key (report_id, confidentiality) references safety_report (id, confidentiality)
);
create trigger safety_reporter_kept before update or delete on safety_reporter for each row execute function refuse_change();

create table safety_identity_look (
  id uuid primary key default uuidv7(),
  report_id uuid not null references safety_reporter (report_id),
  looked_at timestamptz not null,
  looked_by_id uuid not null references app_user (id),
  reason text not null check (length(reason) >= 10)
);
create index safety_identity_look_report_id on safety_identity_look (report_id);
create trigger safety_identity_look_kept before update or delete on safety_identity_look for each row execute function refuse_change();

-- The letter box. Random ids and no time: nothing of a letter tells when it came or who sent it. It is emptied every six hours.
create table safety_letter (
  id uuid primary key default gen_random_uuid(),
  code_hash text not null,
  kind text not null check (kind in ('report', 'message')),
  body jsonb not null,
  sealed_reporter bytea,
  constraint safety_letter_of_a_report check (kind = 'report' or sealed_reporter is null)
);
create unique index safety_letter_report on safety_letter (code_hash) where kind = 'report';
create table safety_letter_photo (
  letter_id uuid not null references safety_letter (id),
  nth int not null,
  mime text not null,
  bytes bytea not null,
  primary key (letter_id, nth)
);

create table authority_submission (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('due', 'sent', 'lapsed')),
  report_id uuid not null references safety_report (id),
  kind text not null check (kind in ('initial', 'followUp', 'final')),
  recipient text not null check (recipient in ('authority', 'customer')),
  due_at timestamptz not null,
  sent_at timestamptz,
  sent_by_id uuid references app_user (id),
  reference text,
  told text check (told in ('amber', 'overdue')),
  constraint authority_submission_sent check ((status = 'sent') = (sent_at is not null and reference is not null))
);
create index authority_submission_list on authority_submission (due_at, id);
create index authority_submission_report_id on authority_submission (report_id);
create index authority_submission_sent_by_id on authority_submission (sent_by_id);
create unique index authority_submission_once on authority_submission (report_id, kind, recipient) where status <> 'lapsed';

create table safety_cause (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  report_id uuid not null references safety_report (id),
  factor text not null check (factor in ('information', 'equipmentTools', 'designParts', 'jobTask', 'knowledgeSkills', 'individual', 'environment', 'organisation', 'supervision', 'communication', 'other')),
  text text not null,
  whys text,
  search_text text generated always as (lower(text)) stored
);
create index safety_cause_list on safety_cause (created_at, id);
create index safety_cause_report_id on safety_cause (report_id);
create index safety_cause_search on safety_cause using gin (search_text gin_trgm_ops);
