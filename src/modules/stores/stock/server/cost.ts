import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { averageOut, fifoOut, priced, scaled, share, unscaled, type Layer } from '../shared/cost.ts';

/** What crosses the border of the stores: it comes in from outside, or leaves for outside. Within them nothing changes its worth. */
export interface Crossing {
  batchId: string;
  itemId: string;
  qty: string;
  direction: 'in' | 'out';
  /** What it is worth by itself in satang: of a return or a reversal, what left with it. The batch's price when left out. */
  worth?: bigint | undefined;
}

interface Known {
  qty: string;
  value: string;
  costMethod: string;
  ownerType: string;
  unitCost: string;
  takenInAt: Date;
}

/**
 * Books what a movement is worth, and answers it: more than zero came in, less than zero left (R-STK-10). The item's cost row is locked,
 * after the balances, so that two at once never take the same satang. Customers' stock is worth nothing to the company.
 */
export async function bookCost(ctx: WriteContext, crossing: Crossing): Promise<{ value: string; unitCost: string }> {
  const found = await sql<Known>`
    select c.qty::text as qty, c.value::text as value, i.cost_method, b.owner_type, b.unit_cost::text as unit_cost,
      coalesce(b.accepted_at, b.created_at) as taken_in_at
    from batch b join stock_item i on i.id = b.item_id join stock_cost c on c.item_id = i.id
    where b.id = ${crossing.batchId} for update of c`.execute(ctx.db);
  const known = found.rows[0];
  if (!known) throw new Error(`batch ${crossing.batchId} has no cost row`);
  if (known.ownerType !== 'company') return { value: '0', unitCost: '0' };
  const qty = scaled(crossing.qty, 4);
  const held = { qty: scaled(known.qty, 4), value: scaled(known.value, 2) };
  const worth =
    crossing.direction === 'in'
      ? await takeIn(ctx, crossing, known, qty)
      : await letOut(ctx, crossing, known, held, qty);
  const sign = crossing.direction === 'in' ? 1n : -1n;
  await sql`
    update stock_cost set qty = ${unscaled(held.qty + sign * qty, 4)}::numeric, value = ${unscaled(held.value + sign * worth, 2)}::numeric
    where item_id = ${crossing.itemId}`.execute(ctx.db);
  return { value: unscaled(sign * worth, 2), unitCost: unscaled(share(worth, 1_000_000n, qty), 4) };
}

async function takeIn(ctx: WriteContext, crossing: Crossing, known: Known, qty: bigint): Promise<bigint> {
  const worth = crossing.worth ?? priced(qty, known.unitCost);
  if (known.costMethod === 'fifo')
    await sql`
      insert into stock_cost_layer (item_id, batch_id, taken_in_at, left_qty, left_value)
      values (${crossing.itemId}, ${crossing.batchId}, ${known.takenInAt}, ${unscaled(qty, 4)}::numeric, ${unscaled(worth, 2)}::numeric)`.execute(
      ctx.db,
    );
  return worth;
}

async function letOut(
  ctx: WriteContext,
  crossing: Crossing,
  known: Known,
  held: { qty: bigint; value: bigint },
  qty: bigint,
): Promise<bigint> {
  if (known.costMethod === 'fifo') {
    const layers = await layersOf(ctx, crossing);
    const { value, left } = fifoOut(layers, qty);
    for (const layer of left)
      await sql`update stock_cost_layer set left_qty = ${unscaled(layer.qty, 4)}::numeric, left_value = ${unscaled(layer.value, 2)}::numeric where id = ${layer.id}`.execute(
        ctx.db,
      );
    return value;
  }
  // A receipt that is reversed leaves with what it brought, as far as that is still there; the last of an item takes the rest with it.
  if (crossing.worth === undefined || qty === held.qty) return averageOut(held, qty);
  return crossing.worth < held.value ? crossing.worth : held.value;
}

async function layersOf(ctx: WriteContext, crossing: Crossing): Promise<Layer[]> {
  // What goes back by itself leaves from its own layer before any other.
  const own = crossing.worth === undefined ? null : crossing.batchId;
  const found = await sql<{ id: string; qty: string; value: string }>`
    select id, left_qty::text as qty, left_value::text as value from stock_cost_layer
    where item_id = ${crossing.itemId} and left_qty > 0
    order by (batch_id = ${own}::uuid) desc nulls last, taken_in_at, id`.execute(ctx.db);
  return found.rows.map((row) => ({ id: row.id, qty: scaled(row.qty, 4), value: scaled(row.value, 2) }));
}
