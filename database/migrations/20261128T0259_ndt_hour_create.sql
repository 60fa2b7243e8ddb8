-- NDT hours: the columns are the record's; the rules of truth stand below them.

create table ndt_hour (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  employee_id uuid not null references employee (id),
  method text not null check (method in ('PT', 'MT', 'ET', 'UT', 'RT', 'VT')),
  kind text not null check (kind in ('training', 'experience')),
  worked_on date not null,
  hours numeric(14,2) not null,
  technique text,
  supervisor_id uuid references employee (id),
  provider text,
  report_no text,
  approved_at timestamptz,
  approved_by_id uuid references employee (id)
);
create index ndt_hour_list on ndt_hour (worked_on desc, id);
create index ndt_hour_employee_id on ndt_hour (employee_id);
create index ndt_hour_day on ndt_hour (employee_id, worked_on);
alter table ndt_hour
  add constraint ndt_hour_in_quarters check (hours > 0 and hours <= 12 and (hours * 4) % 1 = 0),
  add constraint ndt_hour_approved_by_another check (approved_by_id <> employee_id),
  add constraint ndt_hour_supervised_by_another check (supervisor_id <> employee_id),
  add constraint ndt_hour_approved check (status <> 'approved' or approved_by_id is not null and approved_at is not null);
create unique index ndt_hour_report on ndt_hour (report_no, employee_id) where report_no is not null;

-- No clock hour twice: at most twelve a day over all methods. What was approved never changes (R-NDT-1).
create function keep_ndt_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'NDT hours are never deleted' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and old.status = 'approved' and
      (new.hours, new.method, new.kind, new.worked_on, new.employee_id, new.status) is distinct from
      (old.hours, old.method, old.kind, old.worked_on, old.employee_id, old.status) then
    raise exception 'approved NDT hours never change' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ndt_hour:' || new.employee_id || new.worked_on, 0));
  if new.status <> 'rejected' and new.archived_at is null and new.hours + coalesce((select sum(h.hours) from ndt_hour h
      where h.employee_id = new.employee_id and h.worked_on = new.worked_on and h.status <> 'rejected' and h.archived_at is null and h.id <> new.id), 0) > 12 then
    raise exception 'more than twelve NDT hours on one day' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger ndt_hour_day before insert or delete or update on ndt_hour for each row execute function keep_ndt_day();
