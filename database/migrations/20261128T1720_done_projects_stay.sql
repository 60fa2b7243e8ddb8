-- A done or archived project keeps no open task, and nothing of it changes until it is reopened.
create function refuse_change_of_done_project() returns trigger language plpgsql as $$
declare
  of_project uuid;
  is_closed boolean;
begin
  of_project := case tg_table_name
    when 'task_link' then (select project_id from project_task where id = (to_jsonb(new) ->> 'task_id')::uuid)
    else (to_jsonb(new) ->> 'project_id')::uuid end;
  select status = 'done' or archived_at is not null into is_closed from project where id = of_project for share;
  if is_closed then
    raise exception 'This project is done: reopen it first.' using errcode = '23514', constraint = 'done_project_stays';
  end if;
  return new;
end;
$$;

create trigger project_task_of_open_project before insert or update on project_task
  for each row execute function refuse_change_of_done_project();
create trigger project_member_of_open_project before insert or update on project_member
  for each row execute function refuse_change_of_done_project();
create trigger task_link_of_open_project before insert or update on task_link
  for each row execute function refuse_change_of_done_project();

create function refuse_done_with_open_tasks() returns trigger language plpgsql as $$
begin
  if exists (select 1 from project_task where project_id = new.id and archived_at is null and state <> 'done') then
    raise exception 'Tasks are still open.' using errcode = '23514', constraint = 'done_project_has_no_open_task';
  end if;
  return new;
end;
$$;

create trigger project_done_without_open_tasks before update on project
  for each row when (new.status = 'done' and old.status <> 'done') execute function refuse_done_with_open_tasks();
