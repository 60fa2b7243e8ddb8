-- Who gives rights to whom: people with a sign-in can be found, the right to give rights takes two people, and one administrator always stays.

alter table app_user
  add column search_text text generated always as
    (lower(username || ' ' || name || ' ' || email || ' ' || coalesce(employee_no, ''))) stored,
  add column lock_reason text check (length(lock_reason) between 3 and 500),
  add constraint app_user_lock_reason check (state = 'locked' or lock_reason is null);
create index app_user_search on app_user using gin (search_text gin_trgm_ops);
create index app_user_name on app_user (name, id);

-- Somebody asks for the right to administer for a third person; another administrator decides.
create table admin_grant (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user (id) on delete restrict,
  asked_by uuid not null references app_user (id) on delete restrict,
  asked_at timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  decided_by uuid references app_user (id) on delete restrict,
  decided_at timestamptz,
  granted boolean,
  constraint admin_grant_whole check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (granted is null)),
  constraint admin_grant_two_people check (not coalesce(granted, false) or decided_by <> asked_by),
  constraint admin_grant_not_oneself check (asked_by <> user_id and (not coalesce(granted, false) or decided_by <> user_id))
);
create unique index admin_grant_open on admin_grant (user_id) where decided_at is null;
create index admin_grant_user on admin_grant (user_id, asked_at desc);

-- A missing right somebody asks for on the screen that refused them.
create table access_request (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user (id) on delete restrict,
  path text not null check (path ~ '^/([^/\\]|$)' and length(path) <= 300),
  needs text not null check (length(needs) between 1 and 200),
  reason text not null check (length(reason) between 3 and 500),
  asked_at timestamptz not null,
  decided_by uuid references app_user (id) on delete restrict,
  decided_at timestamptz,
  check ((decided_at is null) = (decided_by is null))
);
create unique index access_request_open on access_request (user_id, path) where decided_at is null;

create function app_user_guard() returns trigger language plpgsql as $$
declare
  was boolean := old.state = 'active' and old.archived_at is null and 'admin.admin' = any (old.roles);
  stays boolean := tg_op = 'UPDATE';
begin
  if stays then
    stays := new.state = 'active' and new.archived_at is null and 'admin.admin' = any (new.roles);
    if 'admin.admin' = any (new.roles) and not ('admin.admin' = any (old.roles))
       and coalesce(current_setting('abs.at_the_server', true), '') <> 'on'
       and not exists (
         select 1 from admin_grant g where g.user_id = new.id and g.granted and g.decided_at > now() - interval '5 minutes'
       ) then
      raise exception 'the right to administer is given by two people' using errcode = '23514', constraint = 'app_user_two_people';
    end if;
  end if;
  if was and not stays then
    -- Two administrators who remove each other at the same moment wait for each other here.
    perform pg_advisory_xact_lock(7301150);
    if not exists (
      select 1 from app_user u
      where u.id <> old.id and u.state = 'active' and u.archived_at is null and 'admin.admin' = any (u.roles)
    ) then
      raise exception 'the last administrator stays' using errcode = '23514', constraint = 'app_user_last_administrator';
    end if;
  end if;
  return case when tg_op = 'UPDATE' then new else old end;
end $$;
create trigger app_user_guard before update of state, roles, archived_at or delete on app_user
  for each row execute function app_user_guard();
