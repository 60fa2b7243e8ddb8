-- Robbery between jobs (R21): a part taken from one job's component for another job, with where it is now as a batch and what holds its donor.
create table robbed_part (
  id uuid primary key default uuidv7(),
  donor_job_id uuid not null references work_order (id),
  recipient_job_id uuid not null references work_order (id),
  -- The batch it became in stock, and the entry of the donor's card when it had been fitted at this visit.
  batch_id uuid not null unique references batch (id),
  part_fitted_id uuid references part_fitted (id),
  finding_id uuid not null unique references finding (id),
  reason text not null check (length(btrim(reason)) >= 5),
  owner_consent text check (length(btrim(owner_consent)) >= 3),
  signature_id uuid not null references signature (id),
  employee_id uuid not null references employee (id),
  employee_name text not null,
  taken_at timestamptz not null,
  constraint robbed_part_between_jobs check (donor_job_id <> recipient_job_id)
);
create index robbed_part_donor on robbed_part (donor_job_id);
create index robbed_part_recipient on robbed_part (recipient_job_id);
create index robbed_part_entry on robbed_part (part_fitted_id);
create trigger robbed_part_append_only before delete or update on robbed_part for each row execute function refuse_change();

-- A part taken out again was fitted all the same: its step keeps the result, its entry counts for the job no more.
alter table entry_withdrawal add column robbed_part_id uuid references robbed_part (id);
create or replace function step_record_withdrawn(record uuid) returns boolean language sql stable as $$
  select exists (select 1 from entry_withdrawal x where x.step_record_id = record and x.robbed_part_id is null)
    and not exists (
      select 1 from (
        select id from tool_use where step_record_id = record
        union all select id from consumable_use where step_record_id = record
        union all select id from part_fitted where step_record_id = record
      ) entry where not exists (select 1 from entry_withdrawal x where x.entry_id = entry.id))
$$;

-- Nothing is taken from under an issued certificate, nor for a job that has one.
create function refuse_robbery_under_certificate() returns trigger language plpgsql as $$
begin
  if job_is_certified(new.donor_job_id) or job_is_certified(new.recipient_job_id) then
    raise exception 'a certificate of this job is issued: robbed_part does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger robbed_part_under_certificate before insert on robbed_part for each row execute function refuse_robbery_under_certificate();
