-- Departments, people and the posts they hold.

create table department (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  code text not null check (code ~ '^[A-Z0-9-]{1,10}$'),
  name text not null check (length(name) between 1 and 120),
  parent_id uuid references department (id) on delete restrict,
  manager_id uuid,
  check (parent_id <> id)
);
create unique index department_code on department (upper(code));
create index department_parent on department (parent_id);

create table employee (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  -- Unique for ever: a number is never given to a second person.
  employee_no text not null check (employee_no ~ '^[A-Z0-9-]{1,10}$'),
  title_en text not null check (length(title_en) between 1 and 80),
  first_name_en text not null check (length(first_name_en) between 1 and 80),
  last_name_en text not null check (length(last_name_en) between 1 and 80),
  title_th text not null check (length(title_th) between 1 and 80),
  first_name_th text not null check (length(first_name_th) between 1 and 80),
  last_name_th text not null check (length(last_name_th) between 1 and 80),
  name text not null generated always as (first_name_en || ' ' || last_name_en) stored,
  name_th text not null generated always as (title_th || first_name_th || ' ' || last_name_th) stored,
  nickname text check (length(nickname) <= 40),
  department_id uuid not null references department (id) on delete restrict,
  position text not null check (length(position) between 1 and 200),
  workshop text not null check (workshop in ('wheel', 'brake', 'battery', 'oxygen', 'tire', 'ndt', 'stores', 'office')),
  manager_id uuid references employee (id) on delete restrict,
  extension text check (length(extension) <= 20),
  employment_type text not null check (employment_type in ('permanent', 'contract', 'trainee', 'outsourced')),
  start_date date not null,
  probation_end date,
  contract_end date,
  end_date date,
  on_leave_since date,
  status text not null default 'active' check (status in ('active', 'onLeave', 'left')),
  search_text text generated always as (
    lower(employee_no || ' ' || first_name_en || ' ' || last_name_en || ' ' || first_name_th || ' ' || last_name_th
      || ' ' || coalesce(nickname, '') || ' ' || position)
  ) stored,
  check (manager_id <> id),
  constraint employee_end_after_start check (end_date >= start_date),
  constraint employee_probation_after_start check (probation_end >= start_date),
  constraint employee_contract_after_start check (contract_end >= start_date),
  constraint employee_left_has_end check (status <> 'left' or end_date is not null),
  constraint employee_leave_has_start check ((status = 'onLeave') = (on_leave_since is not null))
);
create unique index employee_no on employee (upper(employee_no));
create index employee_status on employee (status, employee_no, id);
create index employee_department on employee (department_id, employee_no, id);
create index employee_manager on employee (manager_id);
create index employee_search on employee using gin (search_text gin_trgm_ops);

alter table department add constraint department_manager foreign key (manager_id) references employee (id) on delete restrict;
alter table customer add constraint customer_account_manager foreign key (account_manager_id) references employee (id) on delete restrict;
create index customer_account_manager on customer (account_manager_id);
alter table app_user add constraint app_user_employee foreign key (employee_id) references employee (id) on delete restrict;

-- Personal details (class S1): apart from the job data, because fewer people may read them.
create table employee_contact (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  employee_id uuid not null unique references employee (id) on delete restrict,
  birth_date date not null,
  gender text check (gender in ('female', 'male', 'other')),
  nationality text not null check (nationality ~ '^[A-Z]{3}$'),
  mobile text not null check (mobile ~ '^[+][0-9]{8,15}$'),
  email text check (length(email) <= 254),
  line_id text check (length(line_id) <= 100),
  address_current text not null,
  address_registered text,
  emergency_name text not null,
  emergency_relation text not null,
  emergency_phone text not null check (emergency_phone ~ '^[+][0-9]{8,15}$')
);

-- Who holds a post the regulation or the house names. Two holders of one post at one time cannot be stored.
create table post_holder (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  post text not null check (post in ('AM', 'QM', 'SM', 'TM', 'RL3', 'HRM', 'FM', 'DM')),
  department_id uuid references department (id) on delete restrict,
  employee_id uuid not null references employee (id) on delete restrict,
  deputy_id uuid references employee (id) on delete restrict,
  valid_from date not null,
  valid_to date,
  authority_accepted_on date,
  check (valid_to >= valid_from),
  check (deputy_id <> employee_id),
  constraint post_holder_department check ((post = 'DM') = (department_id is not null)),
  constraint post_holder_one_at_a_time exclude using gist (
    post with =,
    coalesce(department_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
    daterange(valid_from, valid_to, '[]') with &&
  ) where (archived_at is null)
);
create index post_holder_employee on post_holder (employee_id, valid_from, id);
create index post_holder_deputy on post_holder (deputy_id);
