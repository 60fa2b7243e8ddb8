-- Meetings of the Accountable Manager with senior staff on corrective actions (R-AUD-7).

create table action_meeting (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('planned', 'held')),
  due_on date not null,
  agenda text,
  held_on date,
  present text,
  open_plans text,
  search_text text generated always as (lower(number || ' ' || coalesce(present, ''))) stored,
  constraint action_meeting_held_with_its_day check ((status = 'held') = (held_on is not null and present is not null and open_plans is not null))
);
create unique index action_meeting_number on action_meeting (upper(number));
create index action_meeting_list on action_meeting (due_on desc, id);
create index action_meeting_search on action_meeting using gin (search_text gin_trgm_ops);

-- What was held stays as it was, and nothing is deleted.
create function refuse_action_meeting_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'held' then
    raise exception 'a meeting that was held stays as it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger action_meeting_kept before delete or update on action_meeting for each row execute function refuse_action_meeting_change();
