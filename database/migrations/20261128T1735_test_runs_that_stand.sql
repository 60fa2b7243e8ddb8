-- Whether a test says something of the part: not withdrawn, and of this work order (null: of one still open) a card that was not begun again; of another one a signed
-- card of a work order that was not cancelled. A test nobody signed was never finished: nothing was marked on the part.
create function test_run_stands(run uuid, for_job uuid) returns boolean language sql stable as $$
  select not coalesce(step_record_withdrawn(t.step_record_id), false)
    and case when t.job_id = for_job or (for_job is null and w.outcome is null) then coalesce(c.status, '') <> 'superseded'
      else w.outcome is distinct from 'cancelled' and coalesce(c.status, 'signed') = 'signed' end
  from test_run t join work_order w on w.id = t.job_id
  left join step_record r on r.id = t.step_record_id left join task_step s on s.id = r.step_id left join task_card c on c.id = s.card_id
  where t.id = run
$$;

create or replace view oxygen_cylinder as
with visit as (
  select w.id, w.version, w.created_at, w.created_by, w.updated_at, w.updated_by, w.part_number_id, w.part_number, w.part_name, w.serial_number, w.customer_id,
    w.status, w.shop, w.received_at, w.csn_cycles, p.attributes, normal_identity(w.part_number) as part, normal_identity(w.serial_number) as serial
  from work_order w join part_number p on p.id = w.part_number_id
  where p.family = 'cylinder' and w.serial_number <> 'N/A' and w.archived_at is null
), latest as (
  select distinct on (part, serial) * from visit order by part, serial, received_at desc, id desc
), run as (
  select v.part, v.serial, r.id, r.kind, r.result, r.readings, r.setup, r.ended_at, test_run_stands(r.id, null) as stands
  from visit v join test_run r on r.job_id = v.id where r.kind in ('hydrostatic', 'leak', 'cylinderDates')
), dated as (
  select distinct on (part, serial) part, serial, readings ->> 'manufactured' as made, readings ->> 'nextHydro' as next_hydro, readings ->> 'lifeEnds' as life_ends,
    coalesce(setup ->> 'spec', setup -> 'dates' ->> 'spec') as spec
  from run where stands and readings ->> 'nextHydro' is not null order by part, serial, ended_at desc, id desc
), counted as (
  select part, serial, count(*) filter (where kind = 'leak' and result = 'pass')::int as fills,
    max(case when kind <> 'hydrostatic' then readings ->> 'lastHydro'
      when result = 'pass' then left(coalesce(readings ->> 'testedOn', to_char(ended_at at time zone 'Asia/Bangkok', 'YYYY-MM')), 7) end) filter (where stands) as last_hydro,
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

