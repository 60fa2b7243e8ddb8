-- Parts that are condemned for ever, and one spelling for serial numbers wherever two of them are compared (maintenance 3.20, R2, R12).

-- A condemned part stays condemned whatever is typed later: found by its part and serial number in any spelling, never changed, never lifted.
create table condemned_part (
  id uuid primary key default uuidv7(),
  part_number text not null check (length(btrim(part_number)) > 0),
  serial_number text not null check (length(btrim(serial_number)) > 0),
  -- The job on which it was condemned, and why in one sentence.
  job_number text not null,
  reason text not null check (length(btrim(reason)) >= 3),
  at timestamptz not null,
  by_user uuid references app_user (id),
  by_name text not null
);
create unique index condemned_part_identity on condemned_part (normal_identity(serial_number), normal_identity(part_number));
create index condemned_part_by_user on condemned_part (by_user);
create trigger condemned_part_append_only before update or delete on condemned_part for each row execute function refuse_change();

-- Cylinders a hydrostatic test condemned before this rule: the first such test counts.
insert into condemned_part (part_number, serial_number, job_number, reason, at, by_name)
select distinct on (normal_identity(w.serial_number), normal_identity(w.part_number)) w.part_number, w.serial_number, w.number, r.statement,
  coalesce(r.ended_at, r.started_at), e.name
from test_run r join work_order w on w.id = r.job_id join employee e on e.id = r.employee_id
where r.kind = 'hydrostatic' and (r.readings ->> 'condemned')::boolean and normal_identity(w.serial_number) <> 'NA'
order by normal_identity(w.serial_number), normal_identity(w.part_number), r.started_at;

-- One open job a part, one live batch a serial number, in any spelling. What is open twice already under two spellings stays as it is.
do $$
declare
  twice text;
begin
  select string_agg(quote_literal(id), ',') into twice from (
    select id, row_number() over (partition by normal_identity(part_number), normal_identity(serial_number) order by created_at, id) as nth from work_order
    where status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested') and serial_number <> 'N/A'
      and master_job_id is null) open where nth > 1;
  drop index work_order_open_serial;
  execute $i$create unique index work_order_open_serial on work_order (normal_identity(part_number), normal_identity(serial_number))
    where status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested') and serial_number <> 'N/A'
      and master_job_id is null$i$ || coalesce(' and id not in (' || twice || ')', '');

  select string_agg(quote_literal(id), ',') into twice from (
    select id, row_number() over (partition by item_id, normal_identity(serial_number) order by created_at, id) as nth from batch
    where serial_number is not null and status not in ('exhausted', 'disposed')) live where nth > 1;
  drop index batch_live_serial;
  execute $i$create unique index batch_live_serial on batch (item_id, normal_identity(serial_number))
    where serial_number is not null and status not in ('exhausted', 'disposed')$i$ || coalesce(' and id not in (' || twice || ')', '');
end
$$;
create index inspection_report_identity on inspection_report (normal_identity(serial_number), normal_identity(part_number));
