import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { mostIssued, mostOnShelf, type shelfCall } from '../shared/counter.calls.ts';
import { openIssues, openJobStatuses } from './acts.ts';
import { batchesWith } from './scan.ts';

type Shelf = AnswerOf<typeof shelfCall>;

/** Everything the counter may scan, as it is at this moment: each answer is what a scan with the network says. */
export async function shelf(ctx: Context): Promise<Shelf> {
  const there = await sql<{ id: string; itemId: string }>`
    select b.id, b.item_id from batch b where exists (select 1 from stock_balance sb where sb.batch_id = b.id and sb.on_hand > 0)
    order by b.effective_expiry nulls last, b.accepted_at, b.number limit ${mostOnShelf + 1}`.execute(ctx.db);
  const known = there.rows.slice(0, mostOnShelf);
  const batches = new Map(
    (
      await batchesWith(
        ctx,
        known.map((row) => row.id),
      )
    ).map((batch) => [batch.id, batch]),
  );
  const items = await sql<Shelf['items'][number]>`
    select v.id, v.number, v.part_number, v.part_name, v.kind, v.uom, trim_scale(i.conversion)::text as pack_size, i.open_life_days,
      trim_scale(v.available)::text as available, i.sku
    from stock_item_balance v join stock_item i on i.id = v.id where i.archived_at is null or v.id = any(${known.map((row) => row.itemId)}::uuid[])`.execute(
    ctx.db,
  );
  const places = await sql<Shelf['places'][number]>`
    select id, code, name, type from location where archived_at is null
      and type not in ('vendor', 'customer', 'job', 'adjustment', 'disposal', 'conversion') order by code`.execute(
    ctx.db,
  );
  const jobs = await sql<Shelf['jobs'][number]>`
    select w.id, w.number, w.part_name as description, c.name as customer from work_order w left join customer c on c.id = w.customer_id
    where w.status = any(${[...openJobStatuses]}::text[]) order by w.number`.execute(ctx.db);
  const people = await sql<Shelf['people'][number]>`
    select e.id as employee_id, e.name, e.employee_no,
      (select card_no from badge where employee_id = e.id and status = 'issued' order by id limit 1) as card_no,
      exists (select 1 from app_user u where u.employee_id = e.id and u.state = 'active' and u.pin_hash is not null) as has_pin
    from employee e where e.archived_at is null and e.status <> 'left' order by e.name`.execute(ctx.db);
  return {
    at: ctx.now.toISOString(),
    more: there.rows.length > mostOnShelf,
    items: items.rows,
    batches: known.flatMap(({ id, itemId }) => {
      const batch = batches.get(id);
      return batch ? [{ ...batch, itemId }] : [];
    }),
    places: places.rows,
    jobs: jobs.rows,
    people: people.rows,
    issues: await openIssues(ctx, {}, mostIssued),
  };
}
