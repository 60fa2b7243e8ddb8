import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { batch } from '../shared/batch.record.ts';
import { stockItem } from '../shared/stockItem.record.ts';
import { allocate, fromUnits, toUnits, type Candidate } from '../shared/fefo.ts';
import type { LocationType } from '../shared/location.record.ts';
import { markUsedUp, placeOfType, post } from './ledger.ts';

export interface Found extends Omit<Candidate, 'available'> {
  itemId: string;
  itemKind: string;
  partName: string;
  locationCode: string;
  locationType: LocationType;
  free: string;
  /** What is reserved for the document that asks. */
  own: string;
}

/** Every place these items stand in, locked in one order for everybody, so that two issues can never wait for each other (R-STK-2). */
export async function candidatesOf(
  ctx: WriteContext,
  itemIds: readonly string[],
  documentId: string | null,
): Promise<Found[]> {
  const result = await sql<Found>`
    select b.id as batch_id, b.number as batch, l.id as location_id, l.code as location_code, l.type as location_type, l.issuable,
      b.status, b.condition, b.effective_expiry, b.accepted_at, b.owner_id, b.blocked_by,
      (b.cert_type is not null and b.cert_type <> 'none') as has_certificate, i.id as item_id, i.kind as item_kind, i.part_name,
      (sb.on_hand - sb.reserved)::text as free,
      coalesce((select sum(r.left_qty) from stock_reservation r
        where r.batch_id = sb.batch_id and r.location_id = sb.location_id and r.document_id = ${documentId}::uuid and r.closed_at is null), 0)::text as own
    from stock_balance sb
    join batch b on b.id = sb.batch_id join stock_item i on i.id = b.item_id join location l on l.id = sb.location_id
    where b.item_id = any(${itemIds}::uuid[]) and sb.on_hand > 0
    order by sb.batch_id, sb.location_id for update of sb`.execute(ctx.db);
  return result.rows;
}

/** A promise that nobody takes up lapses after three days (R-STK-8). */
const reservationHours = 72;

export interface ReservationRequest {
  itemId: string;
  /** Of this batch alone. */
  batchId?: string;
  qty: string;
  /** The job's customer: whose own stock may be used, and first. */
  customerId?: string | null;
  jobNumber?: string | null;
  /** Nothing is reserved that expires before this day (R-STK-6). */
  neededBy?: string | null;
  documentType: string;
  /** What it is for, such as a line of a request: it takes up or releases exactly this. */
  documentId: string;
  /** Take what there is, instead of refusing when it is not enough. */
  partly?: boolean;
}

export interface Reserved {
  batchId: string;
  batch: string;
  locationId: string;
  qty: string;
}

/** Promises stock to a document, first expired first out. Errors: 409 `STOCK_SHORT` unless `partly`. */
export async function reserveStock(ctx: WriteContext, request: ReservationRequest): Promise<Reserved[]> {
  const wanted = toUnits(request.qty);
  if (wanted <= 0) refuse('QUANTITY', 'Reserve more than nothing.');
  await lapseReservations(ctx, request.itemId);
  const places = await candidatesOf(ctx, [request.itemId], null);
  const found = places.filter(({ batchId }) => !request.batchId || batchId === request.batchId);
  const day = [request.neededBy ?? '', dayOf(ctx.now)].sort().at(-1) ?? '';
  const { picks, missing, blocked } = allocate(
    found.map((row) => ({ ...row, available: toUnits(row.free) })),
    wanted,
    { day, customerId: request.customerId ?? null },
  );
  if (missing > 0 && !request.partly)
    conflict('STOCK_SHORT', `There is not enough to reserve: ${fromUnits(missing)} missing.`, {
      missing: fromUnits(missing),
      blocked: blocked.map((block) => ({ batch: block.candidate.batch, reason: block.reason })),
    });
  const made: Reserved[] = [];
  for (const { candidate, quantity } of picks) {
    const qty = fromUnits(quantity);
    await sql`update stock_balance set reserved = reserved + ${qty}::numeric where batch_id = ${candidate.batchId} and location_id = ${candidate.locationId}`.execute(
      ctx.db,
    );
    await sql`
      insert into stock_reservation (batch_id, location_id, qty, left_qty, job_number, document_type, document_id, reserved_at, reserved_by, expires_at)
      values (${candidate.batchId}, ${candidate.locationId}, ${qty}::numeric, ${qty}::numeric, ${request.jobNumber ?? null}, ${request.documentType}, ${request.documentId},
        ${ctx.now}, ${ctx.actor.id}, ${ctx.now}::timestamptz + make_interval(hours => ${reservationHours}))`.execute(
      ctx.db,
    );
    made.push({ batchId: candidate.batchId, batch: candidate.batch, locationId: candidate.locationId, qty });
  }
  if (made.length > 0) ctx.changed(stockItem, request.itemId);
  return made;
}

type Closing = 'consumed' | 'released' | 'lapsed';
interface Open {
  id: string;
  batchId: string;
  locationId: string;
  left: string;
  itemId: string;
}

async function close(ctx: WriteContext, open: readonly Open[], closedAs: Closing): Promise<void> {
  for (const one of open) {
    await sql`update stock_balance set reserved = reserved - ${one.left}::numeric where batch_id = ${one.batchId} and location_id = ${one.locationId}`.execute(
      ctx.db,
    );
    await sql`update stock_reservation set left_qty = 0, closed_at = ${ctx.now}, closed_as = ${closedAs} where id = ${one.id}`.execute(
      ctx.db,
    );
  }
  const items = new Set(open.map((one) => one.itemId));
  if (items.size > 0) ctx.changed(stockItem, ...items);
}

interface Which {
  documentId?: string;
  jobNumber?: string;
  batchId?: string;
  locationId?: string;
  itemId?: string;
  lapsedAt?: Date;
}

/** Open reservations with their balances locked first, in the one order of all (R-STK-2). */
async function lockOpen(ctx: WriteContext, which: Which): Promise<Open[]> {
  const wanted = sql`r.closed_at is null
    and (${which.documentId ?? null}::uuid is null or r.document_id = ${which.documentId ?? null}::uuid)
    and (${which.jobNumber ?? null}::text is null or r.job_number = ${which.jobNumber ?? null})
    and (${which.batchId ?? null}::uuid is null or r.batch_id = ${which.batchId ?? null}::uuid)
    and (${which.locationId ?? null}::uuid is null or r.location_id = ${which.locationId ?? null}::uuid)
    and (${which.itemId ?? null}::uuid is null or b.item_id = ${which.itemId ?? null}::uuid)
    and (${which.lapsedAt ?? null}::timestamptz is null or r.expires_at < ${which.lapsedAt ?? null}::timestamptz)`;
  await sql`
    select 1 from stock_balance sb where (sb.batch_id, sb.location_id) in (
      select r.batch_id, r.location_id from stock_reservation r join batch b on b.id = r.batch_id where ${wanted})
    order by sb.batch_id, sb.location_id for update`.execute(ctx.db);
  const found = await sql<Open>`
    select r.id, r.batch_id, r.location_id, r.left_qty::text as "left", b.item_id from stock_reservation r join batch b on b.id = r.batch_id
    where ${wanted} order by r.reserved_at desc, r.id desc for update of r`.execute(ctx.db);
  return found.rows;
}

/** Gives back what a document, or a job, did not take. */
export async function releaseReservations(
  ctx: WriteContext,
  which: { documentId: string } | { jobNumber: string } | { batchId: string },
): Promise<void> {
  await close(ctx, await lockOpen(ctx, which), 'released');
}

/** Gives back what nobody took up in time. */
export async function lapseReservations(ctx: WriteContext, itemId?: string): Promise<number> {
  const lapsed = await lockOpen(ctx, { ...(itemId ? { itemId } : {}), lapsedAt: ctx.now });
  await close(ctx, lapsed, 'lapsed');
  return lapsed.length;
}

/** Releases the latest promises of a place until `qty` of it is free: what a count did not find cannot be promised. */
export async function freeFromPromises(
  ctx: WriteContext,
  place: { batchId: string; locationId: string },
  qty: string,
): Promise<void> {
  for (const one of await lockOpen(ctx, place)) {
    const free = await sql<{ free: boolean }>`
      select on_hand - reserved >= ${qty}::numeric as free from stock_balance where batch_id = ${place.batchId} and location_id = ${place.locationId}`.execute(
      ctx.db,
    );
    if (free.rows[0]?.free !== false) return;
    await close(ctx, [one], 'released');
  }
}

/** An issue takes up what was reserved for the same document, in one place or wherever it is, before it takes what is free (R-STK-8). */
export async function takeUpReservation(
  ctx: WriteContext,
  from: { batchId?: string; locationId?: string },
  documentId: string,
  quantity: number,
): Promise<void> {
  let open = quantity;
  for (const one of await lockOpen(ctx, { ...from, documentId })) {
    if (open === 0) return;
    const taken = Math.min(open, toUnits(one.left));
    const rest = fromUnits(toUnits(one.left) - taken);
    await sql`update stock_balance set reserved = reserved - ${fromUnits(taken)}::numeric where batch_id = ${one.batchId} and location_id = ${one.locationId}`.execute(
      ctx.db,
    );
    await sql`
      update stock_reservation set left_qty = ${rest}::numeric, closed_at = case when ${rest}::numeric = 0 then ${ctx.now}::timestamptz end,
        closed_as = case when ${rest}::numeric = 0 then 'consumed' end where id = ${one.id}`.execute(ctx.db);
    open -= taken;
  }
}

/** What a job holds of a batch is used, scrapped or brought back by one at a time: no two take the same piece. */
export async function lockHeld(ctx: WriteContext, batchId: string, jobNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`held:${batchId}:${jobNumber}`}, 0))`.execute(ctx.db);
}

/** What a job got at the counter and has neither used at a step nor brought back, in ten-thousandths. */
export async function heldByJob(ctx: Context, batchId: string, jobNumber: string): Promise<number> {
  const found = await sql<{ held: string }>`
    with counter as (
      select m.id, m.movement_no, m.qty from movement m
      where m.batch_id = ${batchId} and m.job_number = ${jobNumber} and m.type = 'issue' and m.document_type in ('counter', 'request')
        and not exists (select 1 from movement r where r.reverses_movement_no = m.movement_no)
    )
    select (coalesce((select sum(qty) from counter), 0)
      - coalesce((select sum(r.qty) from movement r where r.type = 'returnToStock' and r.document_type = 'issue' and r.document_id in (select id from counter)
          and not exists (select 1 from movement x where x.reverses_movement_no = r.movement_no)), 0)
      - coalesce((select sum(u.qty) from movement u where u.batch_id = ${batchId} and u.job_number = ${jobNumber} and u.type in ('consume', 'scrap')
          and not exists (select 1 from movement r where r.reverses_movement_no = u.movement_no)), 0))::text as held`.execute(
    ctx.db,
  );
  const held = found.rows[0]?.held ?? '0';
  return held.startsWith('-') ? 0 : toUnits(held);
}

/**
 * What was sold of a batch leaves the stores with its delivery note: first what is promised to its line, then what is free. The company's own alone is sold.
 * Errors: 422 `BATCH_BLOCKED`; 409 `STOCK_SHORT`.
 */
export async function shipBatch(
  ctx: WriteContext,
  sold: { batchId: string; qty: string; documentId: string },
): Promise<void> {
  const { number, itemId } = await getRecord(ctx, batch, sold.batchId);
  const places = await candidatesOf(ctx, [itemId], sold.documentId);
  const here = places.filter(({ batchId }) => batchId === sold.batchId);
  const { picks, missing, blocked } = allocate(
    here.map((row) => ({ ...row, available: toUnits(row.free) + toUnits(row.own) })),
    toUnits(sold.qty),
    { day: dayOf(ctx.now), customerId: null },
  );
  const [first] = blocked;
  if (missing > 0 && picks.length === 0 && first)
    refuse('BATCH_BLOCKED', `Batch ${number} may not be used: ${first.reason}.`);
  if (missing > 0) conflict('STOCK_SHORT', `There is not enough of batch ${number}: ${fromUnits(missing)} missing.`);
  const to = await placeOfType(ctx, 'customer');
  for (const { candidate, quantity } of picks) {
    const { locationId, locationCode, locationType, itemKind } = candidate as typeof candidate & Found;
    await takeUpReservation(ctx, { batchId: sold.batchId, locationId }, sold.documentId, quantity);
    await post(ctx, {
      type: 'ship',
      batchId: sold.batchId,
      itemId,
      itemKind,
      from: { id: locationId, code: locationCode, type: locationType },
      to,
      qty: fromUnits(quantity),
      documentType: 'deliveryNoteLine',
      documentId: sold.documentId,
    });
  }
  await markUsedUp(ctx, sold.batchId);
}
