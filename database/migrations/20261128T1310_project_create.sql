-- Projects with their tasks, people and dependencies (quality-people 3.9).

create table project (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('planned', 'active', 'onHold', 'done')),
  name text not null,
  goal text,
  owner_id uuid not null references employee (id),
  start_on date not null,
  due_on date not null,
  budget numeric(14,2) check (budget >= 0),
  is_template boolean not null default false,
  search_text text generated always as (lower(number || ' ' || name)) stored,
  constraint project_ends_after_it_starts check (due_on >= start_on)
);
create unique index project_number on project (upper(number));
create index project_list on project (created_at desc, id);
create index project_owner_id on project (owner_id);
create index project_search on project using gin (search_text gin_trgm_ops);

create table project_task (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  project_id uuid not null references project (id),
  title text not null,
  state text not null check (state in ('todo', 'doing', 'blocked', 'review', 'done')),
  assignee_id uuid references employee (id),
  start_on date,
  due_on date,
  estimate_hours numeric(10,1) check (estimate_hours >= 0),
  progress int check (progress between 0 and 100),
  priority text not null check (priority in ('high', 'normal', 'low')),
  is_milestone boolean not null default false,
  is_fixed boolean not null default false,
  notes text,
  done_on date,
  search_text text generated always as (lower(title || ' ' || coalesce(notes, ''))) stored,
  constraint task_ends_after_it_starts check (due_on >= start_on),
  constraint task_done_is_whole check (state <> 'done' or (progress = 100 and done_on is not null)),
  constraint task_open_has_no_end check (state = 'done' or done_on is null)
);
create index project_task_due_on on project_task (due_on, id);
create index project_task_project_id on project_task (project_id);
create index project_task_assignee_id on project_task (assignee_id);
create index project_task_search on project_task using gin (search_text gin_trgm_ops);

create table project_member (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  project_id uuid not null references project (id),
  employee_id uuid not null references employee (id),
  role text not null check (role in ('member', 'viewer'))
);
create unique index project_member_once on project_member (project_id, employee_id) where archived_at is null;
create index project_member_list on project_member (created_at desc, id);
create index project_member_project_id on project_member (project_id);
create index project_member_employee_id on project_member (employee_id);

create table task_link (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  task_id uuid not null references project_task (id),
  after_id uuid not null references project_task (id),
  lag_days int check (lag_days between 0 and 250),
  constraint task_waits_for_another check (task_id <> after_id)
);
create unique index task_link_once on task_link (task_id, after_id) where archived_at is null;
create index task_link_list on task_link (created_at desc, id);
create index task_link_task_id on task_link (task_id);
create index task_link_after_id on task_link (after_id);

-- No task waits for itself, by whatever way round, nor for one of another project. Two writers of one project wait for each other.
create function refuse_task_loop() returns trigger language plpgsql as $$
declare
  of_task uuid;
  of_after uuid;
begin
  if new.archived_at is not null then return new; end if;
  select project_id into of_task from project_task where id = new.task_id;
  select project_id into of_after from project_task where id = new.after_id;
  if of_task <> of_after then
    raise exception 'A task waits for tasks of its own project only.' using errcode = 'check_violation', constraint = 'task_link_in_one_project';
  end if;
  perform 1 from project where id = of_task for no key update;
  if exists (
    with recursive before as (
      select new.after_id as id
      union
      select l.after_id from task_link l join before b on l.task_id = b.id where l.archived_at is null and l.id <> new.id
    )
    select 1 from before where id = new.task_id
  ) then
    raise exception 'Tasks would wait for each other.' using errcode = 'check_violation', constraint = 'task_link_without_loop';
  end if;
  return new;
end $$;
create trigger task_link_without_loop before insert or update on task_link for each row execute function refuse_task_loop();
