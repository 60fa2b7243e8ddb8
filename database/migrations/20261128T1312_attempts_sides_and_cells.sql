-- G09: the tries of a step are counted one by one, each after the first with its reason, none before the one it replaces.
create function refuse_attempt_out_of_order() returns trigger language plpgsql as $$
declare
  last step_record;
begin
  select * into last from step_record where step_id = new.step_id order by attempt desc limit 1;
  if new.attempt <> coalesce(last.attempt, 0) + 1 then
    raise exception 'step_record_upward: attempt % of a step follows attempt %', new.attempt, coalesce(last.attempt, 0) using errcode = 'check_violation';
  end if;
  if new.attempt > 1 and (btrim(coalesce(new.reason, '')) = '' or new.recorded_at < last.recorded_at) then
    raise exception 'step_record_upward: a step is taken again with a reason and after it was taken' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger step_record_upward before insert on step_record for each row execute function refuse_attempt_out_of_order();

-- G09: the second person inspects the try that stands, and recorded none of them (145.A.48(c)).
create or replace function refuse_own_inspection() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'independent_inspection' then
    if exists (select 1 from step_record r join step_record own on own.step_id = r.step_id where r.id = new.record_id and own.employee_id = new.employee_id) then
      raise exception 'whoever recorded a step does not inspect it' using errcode = 'insufficient_privilege';
    end if;
    if exists (select 1 from step_record r join step_record later on later.step_id = r.step_id and later.attempt > r.attempt where r.id = new.record_id)
      or exists (select 1 from step_record r where r.id = new.record_id and r.recorded_at > new.at) then
      raise exception 'the attempt that stands is inspected, after it was recorded' using errcode = 'insufficient_privilege';
    end if;
  elsif new.status = 'signed' and old.status <> 'signed' and exists (
    select 1 from task_step s join step_record r on r.step_id = s.id join independent_inspection i on i.record_id = r.id
    where s.card_id = new.id and i.employee_id = new.signed_by_employee_id
      and r.attempt = (select max(attempt) from step_record where step_id = s.id)) then
    raise exception 'whoever inspected a step of a card does not sign the card' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- R20: a half keeps its side from visit to visit; a record that is wrong is put right by a documentation finding that somebody else decided.
create function refuse_other_side() returns trigger language plpgsql as $$
declare
  earlier text;
begin
  if new.component not in ('inboardHalf', 'outboardHalf') or is_no_serial(new.serial_number) then return new; end if;
  select c.component into earlier
  from job_component c join work_order w on w.id = c.job_id join work_order own on own.id = new.job_id
  where normal_identity(c.serial_number) = normal_identity(new.serial_number) and c.component in ('inboardHalf', 'outboardHalf')
    and w.id <> own.id and normal_part_number(w.part_number) = normal_part_number(own.part_number)
    and c.id = (select l.id from job_component l where l.job_id = c.job_id and l.component = c.component
      and not exists (select 1 from entry_withdrawal x where x.step_record_id = l.step_record_id) order by l.recorded_at desc, l.id desc limit 1)
  order by c.recorded_at desc, c.id desc limit 1;
  if earlier is null or earlier = new.component then return new; end if;
  if not exists (select 1 from finding f where f.job_id = new.job_id and f.defect_code = 'documentation' and f.archived_at is null
    and normal_identity(f.place) = normal_identity(new.serial_number) and f.status <> 'open' and f.disposition not in ('scrap', 'returnToCustomer')
    and f.decided_by_employee_id is not null and f.decided_by_employee_id <> new.employee_id
    and not exists (select 1 from app_user u where u.id = f.created_by and u.employee_id = f.decided_by_employee_id)) then
    raise exception 'job_component_side_kept: half % was the other side on an earlier work order', new.serial_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger job_component_side_kept before insert on job_component for each row execute function refuse_other_side();

-- R16: the number of a removed cell that nobody can read is none: it stands as unreadable with the reason, and a second person inspects that step.
alter table job_component
  add column removed_unread text,
  add constraint job_component_removed_unread_check check (
    removed_unread is null or (component = 'cell' and removed_serial is null and length(btrim(removed_unread)) between 10 and 500)),
  add constraint job_component_removed_known check (component <> 'cell' or removed_serial is not null or removed_unread is not null) not valid;

create function step_needs_second(step uuid) returns boolean language sql stable as $$
  select s.critical or exists (
    select 1 from step_record r join job_component c on c.step_record_id = r.id
    where r.step_id = s.id and c.removed_unread is not null and r.attempt = (select max(attempt) from step_record where step_id = s.id))
  from task_step s where s.id = step
$$;

create function refuse_unseen_unread_cell() returns trigger language plpgsql as $$
begin
  if new.status = 'signed' and old.status <> 'signed' and exists (
    select 1 from task_step s join step_record r on r.step_id = s.id join job_component c on c.step_record_id = r.id
    where s.card_id = new.id and c.removed_unread is not null and r.attempt = (select max(attempt) from step_record where step_id = s.id)
      and not step_record_withdrawn(r.id) and not exists (select 1 from independent_inspection i where i.record_id = r.id)) then
    raise exception 'task_card_unread_cell: a second person inspects a cell whose number nobody can read' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger task_card_unread_cell before update of status on task_card for each row execute function refuse_unseen_unread_cell();
