-- Groups applied for: the columns are the record's; the rules of truth stand below them.

create table application_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('open', 'approved', 'rejected')),
  application_id uuid not null references auth_application (id),
  group_id uuid not null references auth_group (id),
  task_levels text[] not null default '{}' check (task_levels <@ array['inspection', 'test', 'repair', 'overhaul']),
  authorities text[] not null default '{}' check (authorities <@ array['CAAT', 'EASA', 'FAA']),
  ratings text[] not null default '{}' check (ratings <@ array['C1', 'C4', 'C5', 'C6', 'C8', 'C14', 'C15', 'C20', 'D1']),
  decided_by_id uuid references employee (id),
  decision_reason text
);
create index application_line_list on application_line (created_at, id);
create index application_line_application_id on application_line (application_id);
create index application_line_group_id on application_line (group_id);
alter table application_line
  add constraint application_line_has_levels check (cardinality(task_levels) > 0 and cardinality(authorities) > 0 and cardinality(ratings) > 0),
  add constraint application_line_decided check (status = 'open' or decided_by_id is not null);
create unique index application_line_once on application_line (application_id, group_id) where archived_at is null;

-- One open application per person and group. Both columns follow the application; no form knows them.
alter table application_line
  add column applicant_id uuid references employee (id),
  add column is_open boolean not null default true;
create unique index application_line_one_open on application_line (applicant_id, group_id) where is_open and archived_at is null and status <> 'rejected';
create function keep_application_line() returns trigger language plpgsql as $$
begin
  select a.applicant_id, a.status not in ('issued', 'withdrawn', 'rejected') and a.archived_at is null into new.applicant_id, new.is_open
    from auth_application a where a.id = new.application_id;
  return new;
end;
$$;
create trigger application_line_kept before insert or update on application_line for each row execute function keep_application_line();
create function close_application_lines() returns trigger language plpgsql as $$
begin
  update application_line set is_open = false where application_id = new.id and is_open;
  return null;
end;
$$;
create trigger auth_application_closes_lines after update on auth_application for each row
  when (new.status in ('issued', 'withdrawn', 'rejected') or new.archived_at is not null) execute function close_application_lines();
create trigger application_line_no_delete before delete on application_line for each row execute function refuse_change();
