-- Who approved a claim as superior does not check it for finance. Claims checked before stay as they are.
create function refuse_check_by_superior() returns trigger language plpgsql as $$
begin
  if new.checked_by_id is not null and new.checked_by_id = new.manager_approved_by_id
    and (new.checked_by_id, new.manager_approved_by_id) is distinct from (old.checked_by_id, old.manager_approved_by_id) then
    raise exception 'Superior and finance are two people.' using errcode = 'check_violation', constraint = 'reimbursement_checked_by_another';
  end if;
  return new;
end $$;
create trigger reimbursement_checked_by_another before update on reimbursement for each row execute function refuse_check_by_superior();
