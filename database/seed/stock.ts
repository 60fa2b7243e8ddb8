import { sql } from 'kysely';
import type { DemoWorld } from './demo/world.ts';

/** Movements of one batch: its receipt and 49 issues of one piece. */
const perBatch = 50;
const batchesPerItem = 10;
const received = 1000;

/**
 * Brings the stores of the demo company to `count` movements more, for figures on a big ledger: items of ten batches each, every batch received
 * once and issued from 49 times over three years, balances and worth in step with the ledger (R-STK-1, R-STK-10). The first batch is the one that
 * 2,000 others were split from, so that a trace has a family to walk through. What is there from an earlier start is kept.
 */
export async function seedStock(world: DemoWorld, count: number): Promise<void> {
  await world.write(async (ctx) => {
    // Bulk takes longer than any person's call may.
    await sql`set local statement_timeout = 0`.execute(ctx.db);
    const there = await sql`select 1 from stock_item where part_number = 'STK-000001'`.execute(ctx.db);
    if (there.rows.length > 0) return;
    const items = Math.max(1, Math.ceil(count / perBatch / batchesPerItem));
    await sql`
      insert into location (code, name, type, issuable) select 'Z1-' || lpad(n::text, 3, '0'), 'Bulk rack', 'stock', true from generate_series(1, 200) n`.execute(
      ctx.db,
    );
    await sql`
      insert into stock_item (number, kind, part_number, part_name, description, acceptance_class, uom, reorder_point, created_at, updated_at)
      select 'IT-9' || lpad(n::text, 6, '0'), 'spare', 'STK-' || lpad(n::text, 6, '0'), (array['Bearing cone', 'Tie bolt', 'Seal', 'Bushing', 'Fuse plug'])[1 + n % 5],
        'Bulk for measuring', 'standardPart', 'ea', 100 + n % 50, ${world.now}::timestamptz - interval '1100 days', ${world.now}::timestamptz - interval '1100 days'
      from generate_series(1, ${items}::int) n`.execute(ctx.db);
    await sql`
      insert into batch (number, status, item_id, condition, expiry_date, cert_type, cert_number, accepted_at, unit_cost, created_at, updated_at)
      select 'STK-' || i.n || '-' || k, 'accepted', s.id, 'new', (${world.now}::timestamptz)::date + 100 + (i.n * 7 + k * 31) % 2000, 'cofc', 'BULK-' || i.n || '-' || k,
        at, 10, at, at
      from generate_series(1, ${items}::int) i(n) join stock_item s on s.part_number = 'STK-' || lpad(i.n::text, 6, '0')
      cross join generate_series(1, ${batchesPerItem}::int) k
      cross join lateral (select ${world.now}::timestamptz - interval '1095 days' + (i.n % 90) * interval '1 day' as at) day`.execute(
      ctx.db,
    );
    await sql`
      update batch set parent_batch_id = (select id from batch where number = 'STK-1-1')
      where number like 'STK-%' and number <> 'STK-1-1' and id in (select id from batch where number like 'STK-%' order by number limit 2000)`.execute(
      ctx.db,
    );
    await sql`
      with shelf as (select id, row_number() over (order by code) - 1 as place from location where code like 'Z1-%'),
        bulk as (select b.id, b.item_id, b.accepted_at, row_number() over (order by b.number) as n from batch b where b.number like 'STK-%'),
        job as (select number, row_number() over (order by number) - 1 as place from work_order),
        ends as (select (select id from location where code = 'VENDOR') as vendor, (select id from location where code = 'JOB') as job,
          (select count(*) from work_order) as all_jobs)
      insert into movement (occurred_at, created_at, updated_at, type, batch_id, item_id, item_kind, from_location_id, to_location_id, qty, job_number, document_type,
        unit_cost, value)
      select at, at, at, case when k = 0 then 'receipt' else 'issue' end, bulk.id, bulk.item_id, 'spare', case when k = 0 then ends.vendor else shelf.id end,
        case when k = 0 then shelf.id else ends.job end, case when k = 0 then ${received}::int else 1 end, case when k > 0 then job.number end,
        case when k > 0 then 'counter' end, 10, case when k = 0 then ${received * 10}::int else -10 end
      from bulk cross join ends cross join generate_series(0, ${perBatch - 1}::int) k
      join shelf on shelf.place = bulk.n % 200
      join job on job.place = (bulk.n * 13 + k) % ends.all_jobs
      cross join lateral (select bulk.accepted_at + k * interval '20 days' as at) time
      order by at, bulk.n, k`.execute(ctx.db);
    await sql`
      insert into stock_balance (batch_id, location_id, on_hand)
      select m.batch_id, m.to_location_id, ${received - perBatch + 1}::int from movement m join batch b on b.id = m.batch_id
      where b.number like 'STK-%' and m.type = 'receipt'`.execute(ctx.db);
    await sql`
      update stock_cost c set qty = t.qty, value = t.value
      from (select b.item_id, sum(sb.on_hand) as qty, sum(sb.on_hand * 10) as value from stock_balance sb join batch b on b.id = sb.batch_id
        where b.number like 'STK-%' group by 1) t
      where t.item_id = c.item_id`.execute(ctx.db);
    await ctx.audit({
      entity: 'movement',
      entityId: 'bulk',
      action: 'create',
      changes: { count: { old: 0, new: items * batchesPerItem * perBatch } },
      reason: 'Bulk for measuring',
    });
    await sql`analyze stock_item, batch, movement, stock_balance, stock_cost`.execute(ctx.db);
  });
}
