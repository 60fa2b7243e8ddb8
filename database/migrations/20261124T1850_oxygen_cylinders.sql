-- The cylinders the shop has seen, out of the work orders they came on and the tests made there: nothing is typed twice.
create view oxygen_cylinder as
with visit as (
  select w.id, w.version, w.created_at, w.created_by, w.updated_at, w.updated_by, w.part_number_id, w.part_number, w.part_name, w.serial_number, w.customer_id,
    w.status, w.shop, w.received_at, w.csn_cycles, p.attributes, normal_identity(w.part_number) as part, normal_identity(w.serial_number) as serial
  from work_order w join part_number p on p.id = w.part_number_id
  where p.family = 'cylinder' and w.serial_number <> 'N/A' and w.archived_at is null
), latest as (
  select distinct on (part, serial) * from visit order by part, serial, received_at desc, id desc
), run as (
  select v.part, v.serial, r.id, r.kind, r.result, r.readings, r.setup, r.ended_at from visit v join test_run r on r.job_id = v.id where r.kind in ('hydrostatic', 'leak', 'cylinderDates')
), dated as (
  select distinct on (part, serial) part, serial, readings ->> 'manufactured' as made, readings ->> 'nextHydro' as next_hydro, readings ->> 'lifeEnds' as life_ends,
    coalesce(setup ->> 'spec', setup -> 'dates' ->> 'spec') as spec
  from run where readings ->> 'nextHydro' is not null order by part, serial, ended_at desc, id desc
), counted as (
  select part, serial, count(*) filter (where kind = 'leak' and result = 'pass')::int as fills,
    max(case when kind <> 'hydrostatic' then readings ->> 'lastHydro'
      when result = 'pass' then left(coalesce(readings ->> 'testedOn', to_char(ended_at at time zone 'Asia/Bangkok', 'YYYY-MM')), 7) end) as last_hydro,
    max(ended_at) as last_run_at
  from run group by part, serial
), known as (
  select (array_agg(v.id order by v.received_at, v.id))[1] as id, min(v.created_at) as created_at, max(v.version) as version, count(*)::int as visits,
    max(v.csn_cycles) as csn_cycles, v.part, v.serial
  from visit v group by v.part, v.serial
), facts as (
  select k.id, k.version, k.created_at, l.created_by, greatest(l.updated_at, c.last_run_at) as updated_at, l.updated_by, null::timestamptz as archived_at,
    l.part_number_id, l.part_number, l.part_name, l.serial_number, l.customer_id, l.id as job_id, l.status as job_status, l.shop, k.visits,
    coalesce(d.spec, replace(l.attributes ->> 'spec', 'DOT-', '')) as spec, (l.attributes ->> 'servicePsi')::numeric::int as service_psi,
    (l.attributes ->> 'fillLimit')::numeric::int as fill_limit, d.made, c.last_hydro, d.next_hydro, d.life_ends,
    ((d.next_hydro || '-01')::date + interval '1 month' - interval '1 day')::date as due_on,
    nullif(greatest(coalesce(c.fills, 0), coalesce(k.csn_cycles, 0)), 0) as fills,
    x.at as condemned_at, x.reason as condemned_because
  from known k join latest l using (part, serial) left join dated d using (part, serial) left join counted c using (part, serial)
    left join condemned_part x on normal_identity(x.part_number) = k.part and normal_identity(x.serial_number) = k.serial
)
select f.*,
  case when f.condemned_at is not null then 'condemned'
    when f.job_status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested') then 'inTest'
    when f.job_status not in ('released', 'shipped', 'closed') then 'unserviceable'
    when f.due_on is null or f.due_on < (now() at time zone 'Asia/Bangkok')::date then 'due'
    else 'serviceable' end as state,
  lower(f.serial_number || ' ' || f.part_number || ' ' || f.part_name || ' ' || coalesce(f.spec, '')) as search_text
from facts f;

-- Each test and fill of a cylinder, over all its visits.
create view cylinder_test as
select r.id, 1 as version, r.started_at as created_at, null::uuid as created_by, r.ended_at as updated_at, null::uuid as updated_by, null::timestamptz as archived_at,
  o.id as cylinder_id, r.job_id, r.kind, r.result, r.ended_at, r.statement, r.employee_id, r.readings ->> 'rin' as rin,
  (r.readings ->> 'testPsi')::numeric(14,4) as test_psi, (r.readings ->> 'totalCc')::numeric(14,4) as total_cc,
  (r.readings ->> 'permanentCc')::numeric(14,4) as permanent_cc, (r.readings ->> 'permanentPercent')::numeric(14,4) as permanent_percent,
  (r.readings ->> 'elasticCc')::numeric(14,4) as elastic_cc, (r.readings ->> 'reeCc')::numeric(14,4) as ree_cc, (r.readings ->> 'endPsi')::numeric(14,4) as filled_psi,
  gas.batch_no as gas_batch
from test_run r join work_order w on w.id = r.job_id join part_number p on p.id = w.part_number_id
  join oxygen_cylinder o on normal_identity(o.part_number) = normal_identity(w.part_number) and normal_identity(o.serial_number) = normal_identity(w.serial_number)
  left join lateral (
    select u.batch_no from consumable_use u where r.kind = 'leak' and u.job_id = r.job_id and u.card_no = r.card_no and u.used_at <= r.ended_at
    order by u.used_at desc, u.id desc limit 1) gas on true
where p.family = 'cylinder' and w.serial_number <> 'N/A' and r.kind in ('hydrostatic', 'leak', 'cylinderDates');
