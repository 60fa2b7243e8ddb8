import { sql } from 'kysely';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { batch } from '../shared/batch.record.ts';
import { location, virtualTypes, type LocationType } from '../shared/location.record.ts';
import { movement, type MovementType } from '../shared/movement.record.ts';
import { stockItem } from '../shared/stockItem.record.ts';

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
  reason?: string;
  occurredAt?: Date;
}

/**
 * Writes one movement and both balances in the open transaction. What leaves a real place must be there: the balance is lowered only
 * when enough is free (R-STK-2); the database's check is the last guard. Errors: 409 `STOCK_SHORT`.
 */
export async function post(ctx: WriteContext, posting: Posting): Promise<number> {
  const { batchId, from, to, qty } = posting;
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
  const written = await sql<{ id: string; movementNo: number }>`
    insert into movement (occurred_at, created_at, updated_at, type, batch_id, item_id, item_kind, from_location_id, to_location_id, qty, job_number, cost_centre,
      document_type, document_id, unit_cost, received_by, fefo_override_reason, reverses_movement_no, created_by, updated_by)
    values (${posting.occurredAt ?? ctx.now}, ${ctx.now}, ${ctx.now}, ${posting.type}, ${batchId}, ${posting.itemId}, ${posting.itemKind}, ${from.id}, ${to.id}, ${qty},
      ${posting.jobNumber ?? null}, ${posting.costCentre ?? null}, ${posting.documentType ?? null}, ${posting.documentId ?? null},
      (select unit_cost from batch where id = ${batchId}), ${posting.receivedBy ?? null}, ${posting.fefoOverrideReason ?? null},
      ${posting.reversesMovementNo ?? null}, ${ctx.actor.id}, ${ctx.actor.id})
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
  return row.movementNo;
}

/** Balances that differ from the sum of the ledger: none, at all times (R-STK-1). */
export async function ledgerDifferences(
  ctx: Context,
): Promise<{ batchId: string; locationId: string; ledger: string; balance: string }[]> {
  const result = await sql<{ batchId: string; locationId: string; ledger: string; balance: string }>`
    with ends as (
      select batch_id, to_location_id as location_id, qty from movement
      union all select batch_id, from_location_id, -qty from movement
    ), ledger as (
      select e.batch_id, e.location_id, sum(e.qty) as qty from ends e join location l on l.id = e.location_id
      where l.type not in ('vendor', 'customer', 'job', 'adjustment', 'disposal') group by 1, 2
    )
    select batch_id, location_id, coalesce(l.qty, 0)::text as ledger, coalesce(b.on_hand, 0)::text as balance
    from ledger l full join stock_balance b using (batch_id, location_id)
    where coalesce(l.qty, 0) <> coalesce(b.on_hand, 0)`.execute(ctx.db);
  return result.rows;
}
