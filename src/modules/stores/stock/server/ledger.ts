import { sql } from 'kysely';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { batch } from '../shared/batch.record.ts';
import { location, virtualTypes, type LocationType } from '../shared/location.record.ts';
import { toUnits } from '../shared/fefo.ts';
import { movement, type MovementType } from '../shared/movement.record.ts';
import { stockItem } from '../shared/stockItem.record.ts';
import { bookCost } from './cost.ts';

export interface Place {
  id: string;
  code: string;
  type: LocationType;
}

/** The place of a type that stock goes to when nobody named one: the first by code. */
export async function placeOfType(ctx: Context, type: LocationType, issuable = false): Promise<Place> {
  const result = await sql<Place>`
    select id, code, type from location
    where type = ${type} and archived_at is null and (issuable or not ${issuable}) order by code limit 1`.execute(
    ctx.db,
  );
  return result.rows[0] ?? refuse('LOCATION_NEEDED', `There is no ${type} location yet. Create one first.`);
}

/** One place by its id. */
export async function placeById(ctx: Context, id: string): Promise<Place> {
  const result = await sql<Place>`select id, code, type from location where id = ${id} and archived_at is null`.execute(
    ctx.db,
  );
  return result.rows[0] ?? notFound(`No ${location.label.one.toLowerCase()} is here.`);
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

/**
 * Writes one movement and both balances in the open transaction. What leaves a real place must be there: the balance is lowered only
 * when enough is free (R-STK-2); the database's check is the last guard. Errors: 409 `STOCK_SHORT`.
 */
export async function post(ctx: WriteContext, posting: Posting): Promise<Posted> {
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
  }
  const crosses = virtualTypes.has(from.type) !== virtualTypes.has(to.type);
  const cost = crosses
    ? await bookCost(ctx, { ...posting, direction: virtualTypes.has(to.type) ? 'out' : 'in' })
    : { value: '0', unitCost: null };
  const written = await sql<{ id: string; movementNo: number }>`
    insert into movement (occurred_at, created_at, updated_at, type, batch_id, item_id, item_kind, from_location_id, to_location_id, qty, job_number, cost_centre,
      document_type, document_id, unit_cost, value, received_by, receiver_signed_at, fefo_override_reason, reason, reverses_movement_no, created_by, updated_by)
    values (${posting.occurredAt ?? ctx.now}, ${ctx.now}, ${ctx.now}, ${posting.type}, ${batchId}, ${posting.itemId}, ${posting.itemKind}, ${from.id}, ${to.id}, ${qty},
      ${posting.jobNumber ?? null}, ${posting.costCentre ?? null}, ${posting.documentType ?? null}, ${posting.documentId ?? null},
      coalesce(${cost.unitCost}::numeric, (select unit_cost from batch where id = ${batchId})), ${cost.value}::numeric, ${posting.receivedBy ?? null},
      ${posting.receiverSignedAt ?? null}, ${posting.fefoOverrideReason ?? null}, ${posting.reason ?? null}, ${posting.reversesMovementNo ?? null}, ${ctx.actor.id}, ${ctx.actor.id})
    returning id, movement_no`.execute(ctx.db);
  const row = written.rows[0];
  if (!row) throw new Error('the movement was not written');
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
    },
    ...(posting.reason ? { reason: posting.reason } : {}),
    ...(posting.jobNumber ? { subject: posting.jobNumber } : {}),
  });
  ctx.changed(movement, row.id);
  ctx.changed(batch, batchId);
  ctx.changed(stockItem, posting.itemId);
  return { ...row, value: cost.value };
}
