-- Tools: what is calibrated, who has it, on which job it was used, and what its errors may have touched.

create table tool (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('serviceable', 'unserviceable', 'calibrating', 'inactive', 'lost', 'archived')),
  tool_no text not null unique,
  name text not null,
  model text not null,
  serial_number text not null,
  manufacturer text not null,
  category text not null check (category in ('measuring', 'testEquipment', 'special', 'gauge', 'general', 'ground', 'it')),
  manuals text,
  equivalent_of text,
  range text,
  resolution text,
  accuracy text,
  calibration_required boolean not null default false,
  calibration_interval_months int check (calibration_interval_months between 1 and 60),
  last_calibration date,
  next_calibration date,
  scheduled_calibration date,
  scheduled_vendor text,
  scheduled_note text,
  location_id uuid references location (id),
  owner_type text not null default 'company' check (owner_type in ('company', 'employee', 'customer', 'vendor')),
  remark text,
  archive_reason text,
  archived_on date,
  search_text text generated always as (lower(tool_no || ' ' || name || ' ' || model || ' ' || serial_number || ' ' || manufacturer)) stored,
  check (not calibration_required or calibration_interval_months is not null),
  check (next_calibration is null or last_calibration is null or next_calibration >= last_calibration),
  check ((status = 'archived') = (archive_reason is not null))
);
create index tool_list on tool (status, tool_no, id);
create index tool_due on tool (next_calibration, id) where next_calibration is not null;
create index tool_search on tool using gin (search_text gin_trgm_ops);

create table calibration_log (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('entered', 'reviewed', 'rejected')),
  tool_id uuid not null references tool (id),
  calibrated_on date not null,
  provider text not null,
  accreditation_no text,
  certificate_no text not null,
  standards_used text,
  method text,
  as_found text not null check (as_found in ('inTolerance', 'outOfTolerance', 'notFunctional')),
  as_found_data text,
  adjusted boolean not null default false,
  as_left text,
  uncertainty text,
  temperature numeric(14,4),
  humidity numeric(14,4),
  decision_rule text,
  result text not null check (result in ('pass', 'limited', 'fail')),
  limitation text,
  next_due date,
  cost numeric(14,4) check (cost >= 0),
  -- Quality accepts a certificate that lacks something (R-CAL-3), and says why.
  waiver_reason text,
  reviewed_by_name text,
  reviewed_at timestamptz,
  search_text text generated always as (lower(certificate_no || ' ' || provider)) stored,
  check (result <> 'limited' or limitation is not null),
  check (next_due is null or next_due >= calibrated_on)
);
create index calibration_log_tool on calibration_log (tool_id, calibrated_on desc, id);
create index calibration_log_list on calibration_log (calibrated_on desc, id desc);
create index calibration_log_search on calibration_log using gin (search_text gin_trgm_ops);

create table tool_usage (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  tool_id uuid not null references tool (id),
  borrower_id uuid not null references employee (id),
  job_number text,
  timestamp timestamptz not null,
  due_back timestamptz not null,
  returned_at timestamptz,
  returned_by_id uuid references employee (id),
  condition_out text not null default 'ok' check (condition_out in ('ok', 'dirty')),
  condition_in text check (condition_in in ('ok', 'dirty', 'damaged', 'incomplete', 'lost')),
  remark text,
  check ((returned_at is null) = (condition_in is null)),
  check (returned_at is null or returned_at >= timestamp),
  check (due_back >= timestamp)
);
-- R-LOAN-1: a tool is in one hand at a time.
create unique index tool_usage_one_open on tool_usage (tool_id) where returned_at is null;
create index tool_usage_job on tool_usage (job_number) where job_number is not null;
create index tool_usage_list on tool_usage (timestamp desc, id desc);

create table tool_recall (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  status text not null check (status in ('open', 'closed')),
  tool_id uuid not null references tool (id),
  calibration_log_id uuid references calibration_log (id),
  suspect_from timestamptz not null,
  reason text not null,
  cap_no text,
  search_text text generated always as (lower(number || ' ' || reason)) stored
);
create index tool_recall_tool on tool_recall (tool_id, status);
create index tool_recall_search on tool_recall using gin (search_text gin_trgm_ops);

create table tool_assessment (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('open', 'reinspecting', 'closed')),
  recall_id uuid not null references tool_recall (id),
  job_number text not null,
  uses int not null default 0,
  last_used_at timestamptz,
  verdict text check (verdict in ('noEffect', 'reinspect', 'informCustomer')),
  remark text,
  due_date date not null,
  closed_at timestamptz,
  unique (recall_id, job_number),
  check (status <> 'closed' or verdict is not null)
);
create index tool_assessment_job on tool_assessment (job_number);
