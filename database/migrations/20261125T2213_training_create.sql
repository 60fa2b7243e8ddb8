-- Training has its own books: subjects with their recurrence, for whom each is, classes with attendance. What people completed stays
-- where the gates read it, and now points at the subject instead of naming one of six words.

create table training_subject (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  code text not null check (code ~ '^[A-Z0-9-]{1,12}$'),
  name text not null check (length(btrim(name)) between 1 and 120),
  name_th text not null check (length(btrim(name_th)) between 1 and 120),
  recurrence int not null default 24 check (recurrence between 0 and 120),
  mandatory boolean not null default false,
  regulatory boolean not null default false,
  reg_ref text check (length(reg_ref) <= 80),
  initial_grace_days int not null default 0 check (initial_grace_days between 0 and 365),
  early_window_days int not null default 90 check (early_window_days between 0 and 180),
  min_attendance int not null default 80 check (min_attendance between 1 and 100),
  disabled boolean not null default false,
  search_text text generated always as (lower(code || ' ' || name || ' ' || name_th)) stored,
  -- Part-145 asks for training within each period and knows no early window (quality-people R-TRN-2, R-TRN-3).
  constraint training_subject_regulatory_strict check (not regulatory or (early_window_days = 0 and min_attendance = 100)),
  -- The subjects the gates ask for by name are never switched off or weakened.
  constraint training_subject_statutory check (
    id not in ('0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002')
    or (regulatory and mandatory and not disabled and archived_at is null and recurrence between 1 and 24)
  ),
  constraint training_subject_asked check (
    id <> '0197a000-0000-7000-8000-000000000003' or (not disabled and archived_at is null)
  )
);
create unique index training_subject_code on training_subject (upper(code));
create unique index training_subject_name on training_subject (lower(name)) where archived_at is null;
create index training_subject_search on training_subject using gin (search_text gin_trgm_ops);

insert into training_subject (id, code, name, name_th, recurrence, mandatory, regulatory, reg_ref, early_window_days, min_attendance) values
  ('0197a000-0000-7000-8000-000000000001', 'HF', 'Human factors', 'ปัจจัยมนุษย์', 24, true, true, '145.A.30(e)', 0, 100),
  ('0197a000-0000-7000-8000-000000000002', 'CONT', 'Continuation training', 'การฝึกอบรมต่อเนื่อง', 24, true, true, '145.A.35(d)', 0, 100),
  ('0197a000-0000-7000-8000-000000000003', 'PROC', 'Company procedures', 'ระเบียบปฏิบัติของบริษัท', 0, true, false, '145.A.35(f)', 90, 80),
  ('0197a000-0000-7000-8000-000000000004', 'SMS', 'Safety management', 'ระบบการจัดการความปลอดภัย', 24, false, false, '145.A.200', 90, 80),
  ('0197a000-0000-7000-8000-000000000005', 'DG', 'Dangerous goods', 'สินค้าอันตราย', 24, false, false, 'IATA DGR 1.5', 90, 80),
  ('0197a000-0000-7000-8000-000000000006', 'INIT', 'Initial training', 'การฝึกอบรมขั้นต้น', 0, false, false, '145.A.30(e)', 90, 80);

create table training_requirement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  subject_id uuid not null references training_subject (id) on delete restrict,
  department_id uuid references department (id) on delete restrict,
  position text check (length(position) <= 200),
  category_id uuid references auth_category (id) on delete restrict,
  group_id uuid references auth_group (id) on delete restrict,
  constraint training_requirement_names_somebody check (num_nonnulls(department_id, position, category_id, group_id) > 0)
);
create index training_requirement_subject on training_requirement (subject_id);
create index training_requirement_department on training_requirement (department_id);
create index training_requirement_category on training_requirement (category_id);
create index training_requirement_group on training_requirement (group_id);
create index training_requirement_list on training_requirement (created_at, id);

create table training_class (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'closed', 'cancelled')),
  subject_id uuid not null references training_subject (id) on delete restrict,
  start_on date not null,
  end_on date not null,
  daily_from text not null check (daily_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  daily_to text not null check (daily_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  location text not null check (length(location) <= 120),
  instructor_id uuid references employee (id) on delete restrict,
  external_instructor text check (length(external_instructor) <= 120),
  capacity int not null check (capacity between 1 and 200),
  language text not null check (language in ('th', 'en')),
  hours numeric(6,2) not null check (hours between 0.25 and 200),
  agenda text not null check (length(agenda) <= 2000),
  lessons text check (length(lessons) <= 1000),
  closed_on date,
  closed_by_name text,
  search_text text generated always as (lower(number || ' ' || location)) stored,
  constraint training_class_days check (end_on >= start_on and end_on < start_on + 10),
  constraint training_class_within_the_day check (daily_to > daily_from),
  constraint training_class_closed check ((status = 'closed') = (closed_on is not null))
);
create unique index training_class_number_upper on training_class (upper(number));
create index training_class_list on training_class (start_on desc, id desc);
create index training_class_subject on training_class (subject_id, start_on desc);
create index training_class_instructor on training_class (instructor_id);
create index training_class_search on training_class using gin (search_text gin_trgm_ops);
create trigger training_class_no_delete before delete on training_class for each row execute function refuse_change();

create table class_attendee (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  class_id uuid not null references training_class (id) on delete restrict,
  employee_id uuid not null references employee (id) on delete restrict,
  rsvp text check (rsvp in ('yes', 'no')),
  attendance jsonb,
  result text check (result in ('pass', 'fail', 'absent'))
);
create unique index class_attendee_once on class_attendee (class_id, employee_id) where archived_at is null;
create index class_attendee_employee on class_attendee (employee_id);
create index class_attendee_list on class_attendee (created_at, id);
create trigger class_attendee_no_delete before delete on class_attendee for each row execute function refuse_change();

-- The facts on file keep their days and their proof; each is given the subject its word meant. They counted, so they count.
alter table training_fact
  add column subject_id uuid references training_subject (id) on delete restrict,
  add column status text not null default 'valid' check (status in ('pending', 'valid', 'rejected')),
  add column source text not null default 'company' check (source in ('company', 'class', 'ojt', 'external', 'exemption')),
  add column hours numeric(5,2) check (hours between 0 and 999),
  add column base_kept boolean not null default false,
  add column class_id uuid references training_class (id) on delete restrict,
  add column verified_by_name text,
  add column verified_on date;
update training_fact set subject_id = case subject
  when 'humanFactors' then '0197a000-0000-7000-8000-000000000001'::uuid
  when 'continuation' then '0197a000-0000-7000-8000-000000000002'::uuid
  when 'companyProcedures' then '0197a000-0000-7000-8000-000000000003'::uuid
  when 'safetyManagement' then '0197a000-0000-7000-8000-000000000004'::uuid
  when 'dangerousGoods' then '0197a000-0000-7000-8000-000000000005'::uuid
  else '0197a000-0000-7000-8000-000000000006'::uuid end;
drop index training_fact_once;
alter table training_fact
  alter column subject_id set not null,
  drop column subject,
  add constraint training_fact_class check ((source = 'class') = (class_id is not null)),
  add constraint training_fact_checked check (status <> 'valid' or source not in ('external', 'exemption') or verified_on is not null);
create unique index training_fact_once on training_fact (employee_id, subject_id, completed_on) where archived_at is null and status <> 'rejected';
create index training_fact_newest on training_fact (employee_id, subject_id, completed_on desc) where archived_at is null and status = 'valid';
create index training_fact_subject on training_fact (subject_id);
create index training_fact_class_id on training_fact (class_id);
create index training_fact_valid_until on training_fact (valid_until, id);
