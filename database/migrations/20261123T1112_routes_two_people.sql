-- Written by one, published by another. What was published before this rule stays as it is.
alter table route_version
  add column submitted_at timestamptz,
  add column submitted_by uuid references app_user (id),
  add column published_by_name text,
  add column signature_id uuid references signature (id);
create or replace function refuse_published_route_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a route version is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and old.status in ('published', 'retired')
    and (to_jsonb(new) - 'status' is distinct from to_jsonb(old) - 'status' or (new.status <> old.status and new.status <> 'retired')) then
    raise exception 'a published route never changes' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'published' and (tg_op = 'INSERT' or old.status <> 'published')
    and (new.published_by is null or new.created_by is null or new.published_by = new.created_by or new.signature_id is null) then
    raise exception 'a route is published by another person than its author, with a signature' using errcode = 'check_violation', constraint = 'route_version_two_people';
  end if;
  return new;
end;
$$;
drop trigger route_version_frozen on route_version;
create trigger route_version_frozen before insert or update or delete on route_version for each row execute function refuse_published_route_change();


-- A measurement is stored only with its measuring tool, and as it was typed beside its rounding.
alter table step_record add constraint step_record_as_typed check (measured is null or typed is not null or readings is not null) not valid;
create function require_measuring_tool() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from tool_use where step_record_id = new.id) then
    raise exception 'a measurement is stored with its measuring tool' using errcode = 'check_violation', constraint = 'step_record_measuring_tool';
  end if;
  return null;
end;
$$;
create constraint trigger step_record_measuring_tool after insert on step_record deferrable initially deferred
  for each row when (new.measured is not null) execute function require_measuring_tool();
-- Whether a tool was the step's own class or an approved equivalent is found out at each use.
alter table tool_use alter column approved_for_task drop default;
alter table tool_use add column approved_by text;

-- By which data a card or a step does not apply.
alter table task_card add column na_data text;
alter table step_record add column na_data text;

-- The serial numbers of halves, tires and cells as a job found and left them (R16, R20).
create table job_component (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  step_record_id uuid not null references step_record (id),
  component text not null check (component in ('inboardHalf', 'outboardHalf', 'tire', 'cell')),
  position int check (position between 1 and 100),
  serial_number text not null check (length(btrim(serial_number)) between 1 and 60),
  removed_serial text,
  recorded_at timestamptz not null,
  employee_id uuid not null references employee (id)
);
create index job_component_job on job_component (job_id, component);
create index job_component_serial on job_component (normal_identity(serial_number));
create trigger job_component_append_only before update or delete on job_component for each row execute function refuse_change();
