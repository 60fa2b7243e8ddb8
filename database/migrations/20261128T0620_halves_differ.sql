-- The two halves of one wheel never bear one serial number (R20): what stands of the other half is looked at when one is read.
create function refuse_same_halves() returns trigger language plpgsql as $$
begin
  if new.component in ('inboardHalf', 'outboardHalf') and (
    select normal_identity(c.serial_number) = normal_identity(new.serial_number) from job_component c
    where c.job_id = new.job_id and c.component in ('inboardHalf', 'outboardHalf') and c.component <> new.component
      and not exists (select 1 from entry_withdrawal x where x.step_record_id = c.step_record_id)
    order by c.recorded_at desc, c.id desc limit 1) then
    raise exception 'job_component_halves_differ: both halves of the wheel bear %', new.serial_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger job_component_halves_differ before insert on job_component for each row execute function refuse_same_halves();
