-- Who may sign what: privileges, personal authorisations, and the facts each signature is checked against.

create table auth_category (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  code text not null check (code ~ '^[A-Z0-9]{1,6}$'),
  name text not null,
  -- The code in plain words, printed on the card (145.A.35).
  privilege text not null,
  privileges text[] not null check (
    privileges <@ '{perform,inspect,independentInspection,ndtPerform,ndtAccept,release,receive}'::text[]
    and cardinality(privileges) > 0
  ),
  valid_months int not null default 24 check (valid_months between 1 and 60),
  stamp_type text not null check (stamp_type in ('CS', 'INS', 'MEC', 'NDT', 'REC', 'TRN')),
  disabled boolean not null default false
);
create unique index auth_category_code on auth_category (upper(code));

create table auth_group (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  category_id uuid not null references auth_category (id) on delete restrict,
  code text not null check (code ~ '^[A-Z0-9-]{1,20}$'),
  name text not null,
  component_group text not null check (component_group in ('wheel', 'brake', 'battery', 'oxygen', 'tire', 'other')),
  min_age int not null default 18 check (min_age between 18 and 65),
  min_experience_months int not null default 0 check (min_experience_months between 0 and 240),
  ndt_method text check (ndt_method in ('PT', 'MT', 'ET', 'UT', 'RT', 'VT')),
  ndt_level text check (ndt_level in ('1', '2', '3')),
  disabled boolean not null default false,
  check ((ndt_method is null) = (ndt_level is null))
);
create unique index auth_group_code on auth_group (upper(code));
create index auth_group_category on auth_group (category_id, code, id);

create table stamp (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  stamp_no text not null check (stamp_no ~ '^[A-Z0-9-]{1,20}$'),
  stamp_type text not null check (stamp_type in ('CS', 'INS', 'MEC', 'NDT', 'REC', 'TRN')),
  employee_id uuid references employee (id) on delete restrict,
  issued_at date,
  returned_at date,
  quarantine_until date,
  last_audit_at date,
  status text not null default 'stock' check (status in ('stock', 'issued', 'returned', 'lost', 'void')),
  constraint stamp_issued_to_somebody check (status <> 'issued' or (employee_id is not null and issued_at is not null)),
  constraint stamp_in_stock_is_nobodys check (status <> 'stock' or employee_id is null)
);
create unique index stamp_no on stamp (upper(stamp_no));
create index stamp_employee on stamp (employee_id);

-- AUTHORIZATION is a reserved word of SQL, hence the longer name.
create table staff_authorization (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  number text not null unique,
  employee_id uuid not null references employee (id) on delete restrict,
  category_id uuid not null references auth_category (id) on delete restrict,
  limitations text,
  licence_no text,
  licence_valid_until date,
  stamp_id uuid references stamp (id) on delete restrict,
  first_issued_on date,
  issued_on date,
  valid_until date,
  issued_by_name text,
  ended_on date,
  status text not null default 'draft' check (status in ('draft', 'active', 'suspended', 'surrendered', 'withdrawn')),
  search_text text generated always as (lower(number || ' ' || coalesce(licence_no, ''))) stored,
  constraint authorization_issued check (status = 'draft' or (issued_on is not null and valid_until is not null and first_issued_on is not null)),
  constraint authorization_dates check (valid_until >= issued_on and issued_on >= first_issued_on)
);
create unique index authorization_one_open on staff_authorization (employee_id, category_id)
  where status in ('draft', 'active', 'suspended') and archived_at is null;
create unique index authorization_stamp on staff_authorization (stamp_id) where status in ('draft', 'active', 'suspended');
create index authorization_employee on staff_authorization (employee_id, id);
create index authorization_category on staff_authorization (category_id, number, id);
create index authorization_status on staff_authorization (status, number, id);
create index authorization_search on staff_authorization using gin (search_text gin_trgm_ops);

create table authorization_scope (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  authorization_id uuid not null references staff_authorization (id) on delete restrict,
  group_id uuid not null references auth_group (id) on delete restrict,
  task_levels text[] not null check (task_levels <@ '{inspection,test,repair,overhaul}'::text[] and cardinality(task_levels) > 0),
  authorities text[] not null check (authorities <@ '{CAAT,EASA,FAA}'::text[] and cardinality(authorities) > 0),
  ratings text[] not null check (ratings <@ '{C1,C4,C5,C6,C8,C14,C15,C20,D1}'::text[] and cardinality(ratings) > 0),
  -- JSON lists of part numbers; empty `part_numbers` means every part of the group.
  part_numbers jsonb check (jsonb_typeof(part_numbers) = 'array'),
  excluded_parts jsonb check (jsonb_typeof(excluded_parts) = 'array')
);
create unique index authorization_scope_group on authorization_scope (authorization_id, group_id) where archived_at is null;
create index authorization_scope_of_group on authorization_scope (group_id);

create table auth_suspension (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  authorization_id uuid not null references staff_authorization (id) on delete restrict,
  -- T1 to T7 and T9 are derived when read; only decisions of people are stored.
  cause text not null check (cause in ('T8', 'T10')),
  group_id uuid references auth_group (id) on delete restrict,
  from_at timestamptz not null,
  lifted_at timestamptz,
  by_name text not null,
  lifted_by_name text,
  reason text not null,
  lift_reason text,
  check (lifted_at >= from_at),
  check ((lifted_at is null) = (lifted_by_name is null))
);
create unique index auth_suspension_open on auth_suspension
  (authorization_id, coalesce(group_id, '00000000-0000-0000-0000-000000000000'::uuid)) where lifted_at is null;
create index auth_suspension_group on auth_suspension (group_id);

create table training_fact (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  employee_id uuid not null references employee (id) on delete restrict,
  subject text not null check (subject in ('humanFactors', 'continuation', 'companyProcedures', 'safetyManagement', 'dangerousGoods', 'initial')),
  completed_on date not null,
  -- Null: once is enough.
  valid_until date,
  evidence text not null,
  check (valid_until >= completed_on)
);
create unique index training_fact_once on training_fact (employee_id, subject, completed_on) where archived_at is null;
create index training_fact_completed on training_fact (completed_on, id);

create table ndt_certification (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  employee_id uuid not null references employee (id) on delete restrict,
  method text not null check (method in ('PT', 'MT', 'ET', 'UT', 'RT', 'VT')),
  level text not null check (level in ('trainee', '1L', '1', '2', '3')),
  certificate_no text,
  certified_on date not null,
  valid_until date not null,
  vision_exam_on date not null,
  vision_valid_until date not null,
  constraint ndt_certification_sixty_months check (valid_until >= certified_on and valid_until <= certified_on + interval '60 months'),
  constraint ndt_vision_twelve_months check (vision_valid_until >= vision_exam_on and vision_valid_until <= vision_exam_on + interval '12 months')
);
create unique index ndt_certification_current on ndt_certification (employee_id, method) where archived_at is null;
create unique index ndt_certification_no on ndt_certification (certificate_no);
create index ndt_certification_valid on ndt_certification (valid_until, id);

create table skill (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  employee_id uuid not null references employee (id) on delete restrict,
  -- `wheel.assemble`: shop and act, the words task cards ask for.
  skill text not null check (skill ~ '^[a-z]+[.][a-zA-Z]+$'),
  level int not null check (level between 1 and 3),
  granted_on date not null,
  valid_until date,
  granted_by_name text,
  check (valid_until >= granted_on)
);
create unique index skill_once on skill (employee_id, skill) where archived_at is null;
create index skill_name on skill (skill, level, id);

create table logbook_entry (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  employee_id uuid not null references employee (id) on delete restrict,
  work_date date not null,
  job_number text not null check (length(job_number) <= 40),
  part_number text not null check (length(part_number) <= 60),
  serial_number text check (length(serial_number) <= 60),
  component_group text not null check (component_group in ('wheel', 'brake', 'battery', 'oxygen', 'tire', 'other')),
  rating text,
  task text not null check (task in ('inspect', 'disassemble', 'clean', 'ndt', 'repair', 'assemble', 'test', 'release')),
  role text not null check (role in ('performed', 'inspected', 'supervised', 'certified', 'trainee')),
  minutes int check (minutes between 0 and 840),
  ndt_method text check (ndt_method in ('PT', 'MT', 'ET', 'UT', 'RT', 'VT')),
  ndt_level text check (ndt_level in ('trainee', '1L', '1', '2', '3')),
  source text not null check (source in ('auto', 'manual', 'import')),
  signature_id uuid references signature (id) on delete restrict,
  supervisor_id uuid references employee (id) on delete restrict,
  verified_by uuid references employee (id) on delete restrict,
  verified_at timestamptz,
  -- A correction never edits: it is a second entry that takes this one out of the count (R-X-2).
  compensates_id uuid unique references logbook_entry (id) on delete restrict,
  status text not null check (status in ('pending', 'verified', 'disputed')),
  search_text text generated always as (
    lower(job_number || ' ' || part_number || ' ' || coalesce(serial_number, ''))
  ) stored,
  constraint logbook_auto_is_signed check (source <> 'auto' or signature_id is not null),
  constraint logbook_not_verified_by_owner check (verified_by <> employee_id),
  constraint logbook_supervisor_is_another check (supervisor_id <> employee_id)
);
create index logbook_recency on logbook_entry (employee_id, component_group, work_date) where status = 'verified';
create index logbook_ndt on logbook_entry (employee_id, ndt_method, work_date) where ndt_method is not null;
create index logbook_date on logbook_entry (work_date desc, id desc);
create index logbook_employee on logbook_entry (employee_id, work_date desc, id desc);
create index logbook_job on logbook_entry (job_number);
create index logbook_signature on logbook_entry (signature_id);
create index logbook_search on logbook_entry using gin (search_text gin_trgm_ops);
