import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';

export interface Difference {
  what: 'onHand' | 'reserved' | 'quantityOfItem' | 'valueOfItem';
  batchId: string | null;
  locationId: string | null;
  itemId: string | null;
  ledger: string;
  kept: string;
}

/** Where what is kept differs from the ledger: balances, what is promised, and what an item is worth. None, at all times (R-STK-1, R-STK-10). */
export async function ledgerDifferences(ctx: Context): Promise<Difference[]> {
  const result = await sql<Difference>`
    with outside as (select id from location where type in ('vendor', 'customer', 'job', 'adjustment', 'disposal', 'conversion')), ends as (
      select batch_id, to_location_id as location_id, qty from movement
      union all select batch_id, from_location_id, -qty from movement
    ), ledger as (
      select batch_id, location_id, sum(qty) as qty from ends where location_id not in (select id from outside) group by 1, 2
    ), promised as (
      select batch_id, location_id, sum(left_qty) as qty from stock_reservation where closed_at is null group by 1, 2
    ), held as (
      select b.item_id, sum(sb.on_hand) as qty from stock_balance sb join batch b on b.id = sb.batch_id where b.owner_type = 'company' group by 1
    ), worth as (select item_id, sum(value) as value from movement group by 1)
    select 'onHand' as what, batch_id, location_id, null::uuid as item_id, coalesce(l.qty, 0)::text as ledger, coalesce(b.on_hand, 0)::text as kept
    from ledger l full join stock_balance b using (batch_id, location_id) where coalesce(l.qty, 0) <> coalesce(b.on_hand, 0)
    union all
    select 'reserved', batch_id, location_id, null, coalesce(p.qty, 0)::text, coalesce(b.reserved, 0)::text
    from promised p full join stock_balance b using (batch_id, location_id) where coalesce(p.qty, 0) <> coalesce(b.reserved, 0)
    union all
    select 'quantityOfItem', null, null, c.item_id, coalesce(h.qty, 0)::text, c.qty::text
    from stock_cost c left join held h using (item_id) where coalesce(h.qty, 0) <> c.qty
    union all
    select 'valueOfItem', null, null, c.item_id, coalesce(w.value, 0)::text, c.value::text
    from stock_cost c left join worth w using (item_id) where coalesce(w.value, 0) <> c.value
    order by 1, 2, 3, 4 limit 500`.execute(ctx.db);
  return result.rows;
}

/** Every night: what is kept must be the sum of the ledger. Whoever keeps the stores is told of the first difference (R-STK-1). */
export async function checkLedger(ctx: WriteContext): Promise<void> {
  const differences = await ledgerDifferences(ctx);
  if (differences.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from app_user where state = 'active' and archived_at is null and roles && array['stores.admin', 'quality.admin']`.execute(
    ctx.db,
  );
  await notify(ctx, {
    to: rows.map(({ id }) => id),
    type: 'Quality',
    title: 'Stock differs from its ledger',
    text: `Places where a balance is not the sum of its movements: ${differences.length}. Issue nothing from them until it is explained.`,
    link: '/store/consumables/transactions',
    subject: 'ledger',
    cause: 'difference',
    urgent: true,
  });
}
