-- Outside work: what kind of process it is, every return with its paper, and the entry that was wrong (G23, R12, D8).

-- The kind is declared at the approval of the vendor; outside work takes it from there. What was named so before is what it was read as until now.
alter table vendor_approval add column process_kind text;
update vendor_approval set process_kind = case when btrim(process) ~* '^hydrostatic test' then 'hydrostaticTest' else 'other' end;
alter table vendor_approval alter column process_kind set not null,
  add constraint vendor_approval_process_kind_check check (process_kind in ('hydrostaticTest', 'other'));

alter table outside_process disable trigger outside_process_under_certificate;
alter table outside_process add column process_kind text;
update outside_process set process_kind = case when btrim(process) ~* '^hydrostatic test' then 'hydrostaticTest' else 'other' end;
alter table outside_process alter column process_kind set not null,
  add constraint outside_process_process_kind_check check (process_kind in ('hydrostaticTest', 'other')),
  add constraint outside_process_test_only check (tested_on is null or process_kind = 'hydrostaticTest') not valid;
alter table outside_process enable trigger outside_process_under_certificate;

-- Each time something came back: the paper, the file of it, and who judged it. The last one stands on the process too.
create table outside_return (
  id uuid primary key default uuidv7(),
  process_id uuid not null references outside_process (id),
  job_id uuid not null references work_order (id),
  document text not null check (length(btrim(document)) >= 3),
  paper_id uuid references attachment (id),
  paper_sha256 text,
  result text not null check (result in ('accepted', 'rejected')),
  inspected_by uuid not null references app_user (id),
  inspected_by_name text not null,
  inspected_at timestamptz not null,
  signature_id uuid not null references signature (id),
  check ((paper_id is null) = (paper_sha256 is null))
);
create index outside_return_process on outside_return (process_id, inspected_at);
create index outside_return_job on outside_return (job_id);
create trigger outside_return_append_only before delete or update on outside_return for each row execute function refuse_change();
create trigger outside_return_under_certificate before insert on outside_return for each row execute function refuse_change_under_certificate();
insert into outside_return (process_id, job_id, document, result, inspected_by, inspected_by_name, inspected_at, signature_id)
select p.id, p.job_id, p.document, p.incoming_inspection, p.inspected_by, coalesce(p.inspected_by_name, '?'), p.inspected_at, p.inspection_signature_id
from outside_process p join work_order w on w.id = p.job_id
where p.incoming_inspection is not null and p.document is not null and length(btrim(p.document)) >= 3 and p.inspected_by is not null
  and p.inspected_at is not null and p.inspection_signature_id is not null and w.status not in ('released', 'shipped', 'closed');

alter table entry_withdrawal drop constraint entry_withdrawal_kind_check,
  add constraint entry_withdrawal_kind_check check (kind in ('tool', 'consumable', 'part', 'outside'));
