-- Benches, what-if copies, planned work and frozen weeks: the columns are the records'; the rules of truth stand below them.

create table work_bench (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  code text not null,
  name text not null,
  workshop text not null,
  places int not null,
  search_text text generated always as (lower(code || ' ' || name)) stored
);
create index work_bench_list on work_bench (code, id);
create index work_bench_search on work_bench using gin (search_text gin_trgm_ops);

create table plan_copy (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('open', 'takenOver', 'undone', 'discarded')),
  name text not null,
  levelled boolean not null default false,
  taken_over_at timestamptz,
  taken_over_by_name text
);
create index plan_copy_list on plan_copy (created_at desc, id);

create table plan_slot (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  copy_id uuid references plan_copy (id),
  job_id uuid not null references work_order (id),
  card_id uuid not null references task_card (id),
  day date not null,
  shift text not null check (shift in ('A', 'B', 'N')),
  minutes int not null,
  bench_id uuid references work_bench (id),
  employee_id uuid references employee (id),
  -- Of a slot of a copy: the slot of the plan it was copied from, as it was then, and what became of it when the copy was taken over.
  origin_id uuid references plan_slot (id),
  origin_version int,
  before jsonb,
  applied_id uuid references plan_slot (id),
  applied_version int
);
create index plan_slot_list on plan_slot (day, id);
create index plan_slot_job_id on plan_slot (job_id);
create index plan_slot_card_id on plan_slot (card_id);
create index plan_slot_copy_id on plan_slot (copy_id);
create index plan_slot_bench_id on plan_slot (bench_id);
create index plan_slot_employee_id on plan_slot (employee_id);

create table plan_week (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('frozen', 'open')),
  monday date not null,
  frozen_at timestamptz,
  frozen_by_name text
);
create index plan_week_list on plan_week (monday desc, id);

-- What must never break, whoever writes.
create unique index work_bench_code on work_bench (upper(code)) where archived_at is null;
alter table work_bench add constraint work_bench_places check (places between 1 and 50);
alter table plan_copy add constraint plan_copy_taken_over check (status not in ('takenOver', 'undone') or taken_over_at is not null);
alter table plan_slot
  add constraint plan_slot_minutes check (minutes between 1 and 720),
  add constraint plan_slot_origin_of_a_copy check (copy_id is not null or (origin_id is null and applied_id is null)),
  add constraint plan_slot_origin check ((origin_id is null) = (before is null) and (origin_id is null) = (origin_version is null));
-- One row for a card in one shift of one plan.
create unique index plan_slot_once on plan_slot (card_id, day, shift, coalesce(copy_id, '00000000-0000-0000-0000-000000000000')) where archived_at is null;
create unique index plan_week_monday on plan_week (monday) where archived_at is null;
alter table plan_week
  add constraint plan_week_is_monday check (extract(isodow from monday) = 1),
  add constraint plan_week_frozen check (status <> 'frozen' or frozen_at is not null);

-- The plan of a frozen week stands, a closed copy stays as it was, a card is planned with its own job.
create function keep_plan() returns trigger language plpgsql as $$
begin
  if new.copy_id is null and exists (select 1 from plan_week w where w.status = 'frozen' and w.archived_at is null
      and (w.monday = date_trunc('week', new.day)::date or (tg_op = 'UPDATE' and w.monday = date_trunc('week', old.day)::date))) then
    raise exception 'plan_slot_week_is_frozen' using errcode = 'check_violation', constraint = 'plan_slot_week_is_frozen';
  end if;
  if new.copy_id is not null and exists (select 1 from plan_copy c where c.id = new.copy_id and c.status <> 'open') then
    raise exception 'plan_slot_copy_is_closed' using errcode = 'check_violation', constraint = 'plan_slot_copy_is_closed';
  end if;
  if not exists (select 1 from task_card t where t.id = new.card_id and t.job_id = new.job_id) then
    raise exception 'plan_slot_card_of_its_job' using errcode = 'check_violation', constraint = 'plan_slot_card_of_its_job';
  end if;
  return new;
end $$;
create trigger plan_slot_keeps before insert or update on plan_slot for each row execute function keep_plan();
create trigger plan_slot_no_delete before delete on plan_slot for each row execute function refuse_change();

-- Nobody is planned for more than twelve hours of one day. Asked at the end, when all slots of a change stand.
create function keep_plan_person_day() returns trigger language plpgsql as $$
begin
  if exists (select 1 from plan_slot s where s.employee_id = new.employee_id and s.day = new.day and s.archived_at is null
      and s.copy_id is not distinct from new.copy_id having sum(s.minutes) > 720) then
    raise exception 'plan_slot_person_day' using errcode = 'check_violation', constraint = 'plan_slot_person_day';
  end if;
  return null;
end $$;
create constraint trigger plan_slot_person_day after insert or update on plan_slot deferrable initially deferred
  for each row when (new.employee_id is not null and new.archived_at is null) execute function keep_plan_person_day();
