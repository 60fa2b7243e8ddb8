-- Time worked on a job stands once it was written: a running clock is stopped once, and nothing is added while a certificate of the job stands.
create function refuse_labour_change() returns trigger language plpgsql as $$
declare free constant text[] := '{ended_at,flagged}';
begin
  if tg_op = 'INSERT' then
    if job_is_certified(new.job_id) then
      raise exception 'a certificate of this job is issued: labor_entry does not change' using errcode = 'insufficient_privilege';
    end if;
  elsif old.ended_at is not null or to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'a clock is stopped once and never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger labor_entry_stays before insert or update on labor_entry for each row execute function refuse_labour_change();

-- The gates and the paper of a certificate are written in the transaction that issues it, and in no other.
create function refuse_after_issue() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from release_certificate c where c.id = new.certificate_id and c.xmin = pg_current_xact_id()::xid) then
    raise exception 'this certificate is issued: nothing is added to its %', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger gate_result_with_certificate before insert on gate_result for each row execute function refuse_after_issue();
create trigger release_paper_with_certificate before insert on release_paper for each row execute function refuse_after_issue();
