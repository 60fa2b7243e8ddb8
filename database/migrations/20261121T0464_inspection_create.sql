-- What an inspector puts a name to: reports, NDT, tests, compliance.
create table inspection_report (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  job_id uuid not null references work_order (id),
  -- What the report is about, copied when it was begun: a report reads the same for ever.
  job_number text not null,
  customer_id uuid not null references customer (id),
  family text not null check (family in ('wheel', 'brake', 'battery', 'cylinder', 'tire', 'other')),
  part_number text not null,
  part_name text not null,
  serial_number text not null,
  type text not null check (type in ('preliminary', 'inProcess', 'final')),
  status text not null check (status in ('draft', 'signed', 'superseded')),
  result text check (result in ('accepted', 'rejected', 'acceptedWithRemarks')),
  recommendation text check (recommendation in ('asOrdered', 'changeScope', 'ber', 'returnAsIs')),
  as_received text,
  conclusion text,
  remarks text,
  serial_read text,
  -- [{ref, section, requirement, required, result: pass|fail|na, value, note}]
  items jsonb not null default '[]',
  -- What the job said when it was signed: findings, dimensions, NDT, work done, parts, tests, directives.
  facts jsonb,
  findings_count int not null default 0,
  inspector_employee_id uuid references employee (id),
  inspector_name text,
  stamp_no text,
  signature_id uuid references signature (id),
  signed_at timestamptz,
  sent_to_customer_at timestamptz,
  supersedes_id uuid references inspection_report (id),
  supersede_reason text,
  search_text text generated always as (lower(number || ' ' || part_number || ' ' || part_name || ' ' || serial_number || ' ' || coalesce(conclusion, '') || ' ' || coalesce(inspector_name, ''))) stored,
  check (status = 'draft' or (signature_id is not null and result is not null and facts is not null)),
  check (status = 'draft' or type <> 'preliminary' or recommendation is not null),
  check (status = 'draft' or type <> 'final' or serial_read is not null),
  check (supersedes_id is null or supersede_reason is not null)
);
create index inspection_report_job on inspection_report (job_id, created_at);
create index inspection_report_list on inspection_report (created_at, id);
create index inspection_report_serial on inspection_report (part_number, serial_number, signed_at);
create unique index inspection_report_successor on inspection_report (supersedes_id);
create index inspection_report_search on inspection_report using gin (search_text gin_trgm_ops);
-- A signed report is never changed: only its standing and the mark "sent to the customer".
create function refuse_signed_inspection_change() returns trigger language plpgsql as $$
declare free constant text[] := '{status,sent_to_customer_at,version,updated_at,updated_by,search_text}';
begin
  if tg_op = 'DELETE' or (old.status <> 'draft' and (new.status = 'draft' or to_jsonb(new) - free is distinct from to_jsonb(old) - free)) then
    raise exception 'a signed inspection report never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger inspection_report_frozen before update or delete on inspection_report for each row execute function refuse_signed_inspection_change();

create table ndt_report (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  job_id uuid not null references work_order (id),
  card_id uuid references task_card (id),
  -- What the report is about, copied when it was begun.
  job_number text not null,
  customer_id uuid not null references customer (id),
  family text not null check (family in ('wheel', 'brake', 'battery', 'cylinder', 'tire', 'other')),
  part_number text not null,
  serial_number text not null,
  card_no text,
  method text not null check (method in ('PT', 'MT', 'ET', 'UT', 'RT', 'VT')),
  -- In the route's words, such as "bead seat, outboard half": gate G11 looks them up.
  items jsonb not null check (jsonb_array_length(items) > 0),
  area text not null,
  coverage_pct int not null default 100 check (coverage_pct between 1 and 100),
  technique text not null,
  technique_revision text not null,
  material text not null,
  surface_state text not null,
  -- Readings against the technique's limits.
  parameters jsonb not null default '{}',
  -- [{toolId, name, calDue}] and [{name, batch, expires}] and [{name, passed}] as they were on the test day.
  equipment jsonb not null default '[]',
  materials jsonb not null default '[]',
  checks jsonb not null default '[]',
  indications jsonb not null default '[]',
  indications_count int not null generated always as (jsonb_array_length(indications)) stored,
  -- [{indication, number}]: what a rejection opened.
  findings jsonb not null default '[]',
  disposition text,
  result text check (result in ('noRecordableIndication', 'indicationsWithinLimits', 'rejected')),
  status text not null check (status in ('draft', 'performed', 'accepted', 'rejected', 'superseded', 'void')),
  performed_at timestamptz,
  performer_employee_id uuid references employee (id),
  -- Snapshot of the person's certification on the day: {name, level, certifiedUntil, visionUntil}.
  performer jsonb,
  performer_name text,
  performed_signature_id uuid references signature (id),
  accepter_employee_id uuid references employee (id),
  accepter jsonb,
  accepter_name text,
  accepted_at timestamptz,
  accepted_signature_id uuid references signature (id),
  supersedes_id uuid references ndt_report (id),
  supersede_reason text,
  void_reason text,
  search_text text generated always as (lower(number || ' ' || job_number || ' ' || method || ' ' || technique || ' ' || area || ' ' || part_number || ' ' || serial_number)) stored,
  check (status not in ('accepted', 'rejected') or accepted_signature_id is not null),
  check (status = 'draft' or status = 'void' or (performed_signature_id is not null and result is not null)),
  check (status <> 'void' or void_reason is not null),
  check (supersedes_id is null or supersede_reason is not null)
);
create index ndt_report_job on ndt_report (job_id, method);
create index ndt_report_list on ndt_report (created_at, id);
create unique index ndt_report_successor on ndt_report (supersedes_id) where status <> 'void';
create index ndt_report_search on ndt_report using gin (search_text gin_trgm_ops);
-- What was performed stays as it was signed; accepting adds to it, and after that only its standing may change.
create function refuse_signed_ndt_change() returns trigger language plpgsql as $$
declare
  free text[] := '{status,version,updated_at,updated_by,search_text,indications_count}';
begin
  if old.status = 'performed' then
    free := free || '{accepter_employee_id,accepter,accepter_name,accepted_at,accepted_signature_id,findings,disposition}'::text[];
  end if;
  if tg_op = 'DELETE' or (old.status <> 'draft' and (new.status = 'draft' or to_jsonb(new) - free is distinct from to_jsonb(old) - free)) then
    raise exception 'a signed NDT report never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger ndt_report_frozen before update or delete on ndt_report for each row execute function refuse_signed_ndt_change();

create table test_run (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  step_record_id uuid references step_record (id),
  card_no text not null,
  kind text not null check (kind in ('capacity', 'chargeAcceptance', 'insulation', 'leak', 'hydraulic', 'functional', 'hydrostatic', 'pressureRetention')),
  attempt int not null default 1,
  started_at timestamptz not null,
  ended_at timestamptz,
  readings jsonb not null,
  result text not null check (result in ('pass', 'fail')),
  statement text not null,
  employee_id uuid not null references employee (id)
);
create index test_run_job on test_run (job_id);
create trigger test_run_append_only before update or delete on test_run for each row execute function refuse_change();

create table directive_compliance (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  directive_id uuid not null references directive (id),
  part_number text not null,
  serial_number text,
  status text not null check (status in ('open', 'complied', 'terminatingAction', 'notApplicable', 'notDue')),
  method text,
  reason text,
  next_due jsonb,
  signature_id uuid references signature (id),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id)
);
create index directive_compliance_job on directive_compliance (job_id);

create table bulletin_result (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  bulletin_id uuid references service_bulletin (id),
  number text not null,
  ordered_by_customer boolean not null default false,
  result text check (result in ('embodied', 'refused', 'notApplicable')),
  reference text,
  signature_id uuid references signature (id),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id)
);
create index bulletin_result_job on bulletin_result (job_id);

create table outside_process (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  process text not null,
  vendor text not null,
  performed_on date not null,
  vendor_approved_until date,
  document text,
  incoming_inspection text check (incoming_inspection in ('accepted', 'rejected')),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id)
);
create index outside_process_job on outside_process (job_id);

-- A gate that may be not applicable by a signed reason (G05 temporary revisions, G17), or a temporary revision recorded on the job.
create table gate_reason (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  gate text not null check (gate in ('G05', 'G17')),
  subject text not null,
  reason text not null,
  recorded boolean not null default false,
  signature_id uuid references signature (id),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  unique (job_id, gate, subject)
);
