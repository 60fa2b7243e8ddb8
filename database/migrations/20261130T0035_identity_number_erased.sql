-- The number of an identity document never changes. It is erased two years after its person left, and no day before.

drop trigger identity_number_append_only on identity_number;
create trigger identity_number_never_changes before update on identity_number for each row execute function refuse_change();

create function identity_number_is_kept() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from identity_document d join employee e on e.id = d.employee_id
    where d.id = old.document_id and e.status = 'left' and e.end_date + interval '2 years' <= (now() at time zone 'Asia/Bangkok')::date) then
    raise exception 'The number of an identity document is kept until two years after its person left.'
      using errcode = 'check_violation', constraint = 'identity_number_is_kept';
  end if;
  return old;
end $$;
create trigger identity_number_is_kept before delete on identity_number for each row execute function identity_number_is_kept();
