import { CompiledQuery, sql } from 'kysely';
import { midSentence } from '#kernel/shared/declared.ts';
import { conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { sentWithNext } from '#kernel/server/transaction.ts';
import { batch } from '../shared/batch.record.ts';
import { location, virtualTypes, type LocationType, type Place } from '../shared/location.record.ts';
import { averageOut, fifoOut, priced, scaled, share, unscaled, type Layer } from '../shared/cost.ts';
import { toUnits } from '../shared/fefo.ts';
import { movement, type MovementType } from '../shared/movement.record.ts';
import { whyNotQuantity } from '../shared/quantity.ts';
import { stockItem } from '../shared/stockItem.record.ts';
import { refuseNeighbours } from './standing.ts';

export type { Place };

/** The place of a type that stock goes to when nobody named one: the first by code. A shelf for issue is asked of `shelfOf`. */
export async function placeOfType(ctx: Context, type: LocationType): Promise<Place> {
  const result = await sql<Place>`
    select id, code, type from location where type = ${type} and archived_at is null order by code limit 1`.execute(
    ctx.db,
  );
  return result.rows[0] ?? refuse('LOCATION_NEEDED', `There is no ${type} location yet. Create one first.`);
}

/** One place by its id. */
export async function placeById(ctx: Context, id: string): Promise<Place> {
  const result = await sql<Place>`select id, code, type from location where id = ${id} and archived_at is null`.execute(
    ctx.db,
  );
  return result.rows[0] ?? notFound(`No ${midSentence(location.label.one)} is here.`);
}

/** Where a batch stands now, its rows locked in one order for everybody, and always before the batch itself (R-STK-2). */
export async function lockBalances(ctx: WriteContext, batchId: string): Promise<{ place: Place; onHand: string }[]> {
  const result = await sql<Place & { onHand: string }>`
    select l.id, l.code, l.type, sb.on_hand from stock_balance sb join location l on l.id = sb.location_id
    where sb.batch_id = ${batchId} and sb.on_hand > 0 order by sb.batch_id, sb.location_id for update of sb`.execute(
    ctx.db,
  );
  return result.rows.map(({ onHand, ...place }) => ({ place, onHand }));
}

export interface Posting {
  type: MovementType;
  batchId: string;
  itemId: string;
  itemKind: string;
  from: Place;
  to: Place;
  qty: string;
  jobNumber?: string | null;
  costCentre?: string | null;
  documentType?: string | null;
  documentId?: string | null;
  receivedBy?: string | null;
  fefoOverrideReason?: string | null;
  reversesMovementNo?: number | null;
  reason?: string | null;
  /** When the receiver put their own PIN to it. */
  receiverSignedAt?: Date | null;
  occurredAt?: Date;
  /** What it is worth by itself, in satang: of a return or a reversal, what left with it. */
  worth?: bigint;
}

/** A movement as its caller needs it again. */
export interface Posted {
  id: string;
  movementNo: number;
  /** In THB: more than zero came into the stores, less than zero left them. */
  value: string;
}

/** What a posting changed of balances and cost, before the ledger's row is written. */
export interface Moved {
  posting: Posting;
  cost: { value: string; unitCost: string | null };
}

/** Writes one movement and both balances in the open transaction. Errors: 409 `STOCK_SHORT`. */
export async function post(ctx: WriteContext, posting: Posting): Promise<Posted> {
  const [posted] = await writeMoved(ctx, [await move(ctx, posting)]);
  return posted ?? neverWritten();
}

const neverWritten = (): never => {
  throw new Error('the movement was not written');
};

/**
 * Changes both balances and the cost of what is moved; `writeMoved` writes its movement in the same transaction. What leaves a real place must be
 * there: the balance is lowered only when enough is free (R-STK-2); the database's check is the last guard. Errors: 409 `STOCK_SHORT`.
 */
export async function move(ctx: WriteContext, posting: Posting): Promise<Moved> {
  const { batchId, from, to, qty } = posting;
  if (toUnits(qty) <= 0) refuse('QUANTITY', 'A movement moves more than nothing.');
  if (!virtualTypes.has(from.type)) {
    const taken = await sql`
      update stock_balance set on_hand = on_hand - ${qty}::numeric
      where batch_id = ${batchId} and location_id = ${from.id} and on_hand - reserved >= ${qty}::numeric`.execute(
      ctx.db,
    );
    if (Number(taken.numAffectedRows ?? 0) !== 1)
      conflict('STOCK_SHORT', `There is not enough in ${from.code} any more.`, { batchId, location: from.code });
  }
  if (!virtualTypes.has(to.type)) {
    await sql`
      insert into stock_balance (batch_id, location_id, on_hand) values (${batchId}, ${to.id}, ${qty}::numeric)
      on conflict (batch_id, location_id) do update set on_hand = stock_balance.on_hand + excluded.on_hand`.execute(
      ctx.db,
    );
    // A count says what is there, wherever it stands.
    if (from.type !== 'adjustment') await refuseNeighbours(ctx, posting.itemId, to);
  }
  const crosses = virtualTypes.has(from.type) !== virtualTypes.has(to.type);
  const cost = crosses
    ? await bookCost(ctx, { ...posting, direction: virtualTypes.has(to.type) ? 'out' : 'in' })
    : { value: '0', unitCost: null };
  return { posting, cost };
}

/** Writes the movements of what was moved, in its order, by one statement. */
export async function writeMoved(ctx: WriteContext, moved: readonly Moved[]): Promise<Posted[]> {
  if (moved.length === 0) return [];
  const rows = moved.map(
    ({ posting, cost }) => sql`
      (${posting.occurredAt ?? ctx.now}, ${ctx.now}, ${ctx.now}, ${posting.type}, ${posting.batchId}, ${posting.itemId}, ${posting.itemKind},
      ${posting.from.id}, ${posting.to.id}, ${posting.qty}, ${posting.jobNumber ?? null}, ${posting.costCentre ?? null}, ${posting.documentType ?? null}, ${posting.documentId ?? null},
      coalesce(${cost.unitCost}::numeric, (select unit_cost from batch where id = ${posting.batchId})), ${cost.value}::numeric, ${posting.receivedBy ?? null},
      ${posting.receiverSignedAt ?? null}, ${posting.fefoOverrideReason ?? null}, ${posting.reason ?? null}, ${posting.reversesMovementNo ?? null}, ${ctx.actor.id}, ${ctx.actor.id})`,
  );
  const written = await sql<Written>`
    insert into movement (occurred_at, created_at, updated_at, type, batch_id, item_id, item_kind, from_location_id, to_location_id, qty, job_number, cost_centre,
      document_type, document_id, unit_cost, value, received_by, receiver_signed_at, fefo_override_reason, reason, reverses_movement_no, created_by, updated_by)
    values ${sql.join(rows)} returning id, movement_no, occurred_at, unit_cost::text as unit_cost, value::text as value`.execute(
    ctx.db,
  );
  const posted: Posted[] = [];
  for (const [at, { posting, cost }] of moved.entries()) {
    const row = written.rows[at] ?? neverWritten();
    await tellMoved(ctx, posting, row);
    posted.push({ id: row.id, movementNo: row.movementNo, value: cost.value });
  }
  return posted;
}

/** A movement as it was written. */
interface Written {
  id: string;
  movementNo: number;
  occurredAt: string;
  unitCost: string;
  value: string;
}

/** History of a movement, and whose open screens it changes. */
async function tellMoved(ctx: WriteContext, posting: Posting, row: Written): Promise<void> {
  const { batchId, from, to, qty } = posting;
  await ctx.audit({
    entity: movement.name,
    entityId: row.id,
    action: 'create',
    changes: {
      movementNo: row.movementNo,
      type: posting.type,
      batchId,
      qty,
      from: from.code,
      to: to.code,
      jobNumber: posting.jobNumber ?? null,
      costCentre: posting.costCentre ?? null,
      receivedBy: posting.receivedBy ?? null,
      fefoOverrideReason: posting.fefoOverrideReason ?? null,
      reversesMovementNo: posting.reversesMovementNo ?? null,
      occurredAt: row.occurredAt,
      unitCost: row.unitCost,
      value: row.value,
      documentType: posting.documentType ?? null,
      documentId: posting.documentId ?? null,
      receiverSignedAt: posting.receiverSignedAt?.toISOString() ?? null,
    },
    ...(posting.reason ? { reason: posting.reason } : {}),
    ...(posting.jobNumber ? { subject: posting.jobNumber } : {}),
  });
  ctx.changed(movement, row.id);
  ctx.changed(batch, batchId);
  ctx.changed(stockItem, posting.itemId);
}

/** What crosses the border of the stores: it comes in from outside, or leaves for outside. Within them nothing changes its worth. */
interface Crossing {
  type: MovementType;
  batchId: string;
  itemId: string;
  qty: string;
  direction: 'in' | 'out';
  /** What it is worth by itself in satang: of a return or a reversal, what left with it. The batch's price when left out. */
  worth?: bigint | undefined;
}

/** What puts right what was wrong may move what no unit has. */
const corrections: ReadonlySet<MovementType> = new Set(['reversal', 'countGain', 'countLoss']);

interface Known {
  uom: string;
  qty: string;
  value: string;
  costMethod: string;
  ownerType: string;
  unitCost: string;
  takenInAt: string;
}

const setCost = sentWithNext('update stock_cost set qty = $1::numeric, value = $2::numeric where item_id = $3');

/**
 * Books what a movement is worth, and answers it: more than zero came in, less than zero left (R-STK-10). The item's cost row is locked,
 * after the balances, so that two at once never take the same satang. Customers' stock is worth nothing to the company.
 */
async function bookCost(ctx: WriteContext, crossing: Crossing): Promise<{ value: string; unitCost: string }> {
  const found = await sql<Known>`
    select c.qty::text as qty, c.value::text as value, i.uom, i.cost_method, b.owner_type, b.unit_cost::text as unit_cost,
      coalesce(b.accepted_at, b.created_at) as taken_in_at
    from batch b join stock_item i on i.id = b.item_id join stock_cost c on c.item_id = i.id
    where b.id = ${crossing.batchId} for update of c`.execute(ctx.db);
  const known = found.rows[0];
  if (!known) throw new Error(`batch ${crossing.batchId} has no cost row`);
  const why = corrections.has(crossing.type) ? null : whyNotQuantity(crossing.qty, known.uom);
  if (why) refuseField('qty', 'QUANTITY', why);
  if (known.ownerType !== 'company') return { value: '0', unitCost: '0' };
  const qty = scaled(crossing.qty, 4);
  const held = { qty: scaled(known.qty, 4), value: scaled(known.value, 2) };
  const worth =
    crossing.direction === 'in'
      ? await takeIn(ctx, crossing, known, qty)
      : await letOut(ctx, crossing, known, held, qty);
  const sign = crossing.direction === 'in' ? 1n : -1n;
  const left = [unscaled(held.qty + sign * qty, 4), unscaled(held.value + sign * worth, 2), crossing.itemId];
  await ctx.db.executeQuery(CompiledQuery.raw(setCost, left));
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

/** Batches with nothing left on any shelf are used up. */
export async function markUsedUp(ctx: WriteContext, ...batchIds: string[]): Promise<void> {
  const gone = await sql<{ id: string }>`
    select id from unnest(${batchIds}::uuid[]) as id
    where not exists (select 1 from stock_balance where batch_id = id and on_hand <> 0) order by id`.execute(ctx.db);
  for (const { id } of gone.rows) {
    const row = await lockRecord(ctx, batch, id, null);
    if (row['status'] === 'accepted')
      await changeRow(ctx, batch, row, { values: { status: 'exhausted' }, action: 'status' });
  }
}
