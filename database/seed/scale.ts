import { sql } from 'kysely';
import { startSeriesAt } from './series.ts';
import type { DemoWorld } from './demo/world.ts';

/** The first number of the bulk: far above the demo company's own. */
const first = 2_000_000;
const series = 'ABS{0000000}';

/**
 * Brings the demo company to `count` more jobs, for figures on a big database; what is there from an earlier start is kept and counted.
 * Rows are made inside PostgreSQL: numbers, parts, customers, one job in 400 still open, the others closed over eight years in the order of
 * their numbers, as a company's are. They have no cards and no history; nothing else refers to them.
 */
export async function seedScale(world: DemoWorld, count: number): Promise<void> {
  await world.write(async (ctx) => {
    // Bulk takes longer than any person's call may.
    await sql`set local statement_timeout = 0`.execute(ctx.db);
    const there = await sql<{ count: number; newest: number }>`
      select (select count(*)::int from work_order where receiving_batch like 'SC-%') as count,
        coalesce((select max(last_value) from number_series where series = ${series}), 0) as newest`.execute(ctx.db);
    const { count: known = 0, newest = 0 } = there.rows[0] ?? {};
    if (known >= count) return;
    const start = Math.max(first, newest) - known;
    await sql`
      with part as (select id, partnumber, partname, family, row_number() over (order by partnumber) - 1 as place, count(*) over () as all_parts from part_number where not isseries and merged_into_id is null),
        buyer as (select id, row_number() over (order by code) - 1 as place, count(*) over () as all_buyers from customer),
        lead as (select id, row_number() over (order by employee_no) - 1 as place, count(*) over () as all_leads from employee where status = 'active')
      insert into work_order (number, status, customer_id, customer_ref, shop, work_scope, priority, part_number_id, part_number, part_name, serial_number,
        receiving_batch, received_at, due_at, contract_tat_days, certificate_types, lead_employee_id, location, tag, outcome, released_at,
        cards_total, cards_signed, gates_failing, created_at, updated_at)
      select 'ABS' || lpad((${start}::int + n)::text, 7, '0'), case when is_open then (array['received', 'preliminary', 'inWork', 'inWork', 'finalInspection'])[1 + n % 5] else 'closed' end,
        buyer.id, 'PO ' || (100000 + n), kind.shop, kind.scope, case when n % 97 = 0 then 'aog' when n % 11 = 0 then 'urgent' else 'routine' end,
        part.id, part.partnumber, part.partname, 'SC' || lpad((case when is_open then n else n % 40000 end)::text, 6, '0') || case when is_open then 'X' else '' end,
        'SC-' || n, arrived, arrived + kind.days * interval '1 day', kind.days, '{CAAT_FORM_1}', lead.id, 'Bay ' || n % 20,
        case when is_open then 'inWork' else 'serviceable' end, case when is_open then null else 'released' end,
        case when is_open then null else arrived + kind.days * (0.5 + (n % 60) / 100.0) * interval '1 day' end,
        12 + n % 20, case when is_open then n % 12 else 12 + n % 20 end, case when is_open then n % 9 else 0 end, arrived, arrived
      from generate_series(${known}::int + 1, ${count}::int) n
      cross join lateral (select n % 400 = 0 as is_open) state
      cross join lateral (select ${world.now}::timestamptz - case when is_open then (n % 14) * interval '1 day' else interval '20 days' + (1 - (n - ${known}::int)::float8 / ${count - known}::int) * interval '2900 days' end
        - (n % 1440) * interval '1 minute' as arrived) arrival
      join part on part.place = n % part.all_parts
      join buyer on buyer.place = (n / 3) % buyer.all_buyers
      join lead on lead.place = (n / 7) % lead.all_leads
      cross join lateral (select
        case part.family when 'brake' then 'brake' when 'battery' then 'battery' when 'cylinder' then 'oxygen' else (array['wheel', 'tireChange', 'wheelOverhaul'])[1 + n % 3] end as shop,
        case part.family when 'brake' then 'repair' when 'battery' then 'capacityTest' when 'cylinder' then 'hydrostaticTest' else (array['repair', 'tireChange', 'overhaul'])[1 + n % 3] end as scope,
        case part.family when 'brake' then 14 when 'battery' then 5 when 'cylinder' then 7 else (array[7, 2, 10])[1 + n % 3] end as days) kind`.execute(
      ctx.db,
    );
    await sql`
      insert into hold_period (job_id, reason, clock_owner, started_at, ended_at, evidence)
      select id, 'customerApproval', 'customer', received_at + interval '1 day', received_at + interval '2 days', 'Mail' from work_order
      where receiving_batch like 'SC-%' and right(receiving_batch, 1) in ('3', '7') and substr(receiving_batch, 4)::int > ${known}`.execute(
      ctx.db,
    );
    await startSeriesAt(ctx.db, series, series, start + count);
    await ctx.audit({
      entity: 'workOrder',
      entityId: 'scale',
      action: 'create',
      changes: { count: { old: known, new: count } },
      reason: 'Bulk for measuring',
    });
    await sql`analyze work_order, hold_period`.execute(ctx.db);
  });
}
