-- Who a certificate is about stays as it was signed: what the part is, its counts and what was ordered. Its standing (released, shipped, closed),
-- place and money go on.
create function refuse_job_change_under_certificate() returns trigger language plpgsql as $$
begin
  if job_is_certified(new.id) then
    raise exception 'a certificate of this job is issued: work_order does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger work_order_under_certificate before update on work_order for each row
  when ((old.part_number_id, old.part_number, old.part_name, old.serial_number, old.quantity, old.work_scope, old.customer_id, old.receiving_batch,
      old.received_at, old.serial_read, old.serial_read_at, old.tsn_hours, old.tso_hours, old.csn_cycles, old.cso_cycles, old.tire_changes_since_overhaul)
    is distinct from (new.part_number_id, new.part_number, new.part_name, new.serial_number, new.quantity, new.work_scope, new.customer_id, new.receiving_batch,
      new.received_at, new.serial_read, new.serial_read_at, new.tsn_hours, new.tso_hours, new.csn_cycles, new.cso_cycles, new.tire_changes_since_overhaul))
  execute function refuse_job_change_under_certificate();
