-- Sub-tasks, dependencies of four kinds with a lag either way, and baselines of projects.

alter table project_task
  add column parent_id uuid references project_task (id),
  add column baseline_start_on date,
  add column baseline_due_on date,
  add constraint task_is_no_part_of_itself check (parent_id <> id);
create index project_task_parent_id on project_task (parent_id);

alter table task_link
  add column kind text not null default 'FS' check (kind in ('FS', 'SS', 'FF', 'SF')),
  drop constraint task_link_lag_days_check,
  add constraint task_link_lag_days_check check (lag_days between -250 and 250);
alter table task_link alter column kind drop default;

create table project_baseline (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  project_id uuid not null references project (id),
  name text not null,
  start_on date not null,
  due_on date not null,
  tasks jsonb not null
);
create index project_baseline_list on project_baseline (created_at desc, id);
create index project_baseline_project_id on project_baseline (project_id);
create trigger project_baseline_of_open_project before insert or update on project_baseline
  for each row execute function refuse_change_of_done_project();

create function project_baseline_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.project_id, new.name, new.start_on, new.due_on, new.tasks)
    is distinct from (old.project_id, old.name, old.start_on, old.due_on, old.tasks) then
    raise exception 'A baseline stays as it was frozen.' using errcode = 'check_violation', constraint = 'project_baseline_stays';
  end if;
  return new;
end $$;
create trigger project_baseline_stays before update or delete on project_baseline for each row execute function project_baseline_stays();

-- Whether a task is waited for by another, by whatever way round: it begins after the end of what it waits for and after what it is part of begins,
-- and ends after its sub-tasks end.
create function task_waits(from_id uuid, from_end boolean, to_id uuid, to_end boolean, but_link uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    with recursive reached as (
      select from_id as id, from_end as is_end
      union
      select n.id, n.is_end from reached r cross join lateral (
        select r.id, false as is_end where r.is_end
        union all select c.id, true from project_task c where r.is_end and c.parent_id = r.id and c.archived_at is null
        union all select l.after_id, true from task_link l where not r.is_end and l.task_id = r.id and l.archived_at is null and l.id is distinct from but_link
        union all select p.parent_id, false from project_task p where not r.is_end and p.id = r.id and p.parent_id is not null
      ) n
    )
    select 1 from reached where id = to_id and is_end = to_end
  );
end $$;

create or replace function refuse_task_loop() returns trigger language plpgsql as $$
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
  if task_waits(new.after_id, true, new.task_id, false, new.id) then
    raise exception 'Tasks would wait for each other.' using errcode = 'check_violation', constraint = 'task_link_without_loop';
  end if;
  return new;
end $$;

create function refuse_part_loop() returns trigger language plpgsql as $$
begin
  if new.parent_id is null or new.archived_at is not null then return new; end if;
  if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id and old.archived_at is null then return new; end if;
  if not exists (select 1 from project_task where id = new.parent_id and project_id = new.project_id) then
    raise exception 'A task is part of a task of its own project only.' using errcode = 'check_violation', constraint = 'task_part_in_one_project';
  end if;
  perform 1 from project where id = new.project_id for no key update;
  if task_waits(new.parent_id, false, new.id, false, null) or task_waits(new.id, true, new.parent_id, true, null) then
    raise exception 'Tasks would wait for each other.' using errcode = 'check_violation', constraint = 'task_part_without_loop';
  end if;
  return new;
end $$;
create trigger project_task_part_without_loop before insert or update on project_task for each row execute function refuse_part_loop();
