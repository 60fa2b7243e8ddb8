import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { changeRow, createRecord, findRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { batch } from '../shared/batch.record.ts';
import { fromUnits, toUnits } from '../shared/fefo.ts';
import { isExpired } from '../shared/expiry.ts';
import { location, locationTypes, placesFor, virtualTypes, type Place } from '../shared/location.record.ts';
import { stockCount, stockCountLine, stockCountWorkflow } from '../shared/stockCount.record.ts';
import { itemOf } from './batches.ts';
import { lockBalances, markUsedUp, placeById, placeOfType, post } from './ledger.ts';
import { freeFromPromises } from './reservations.ts';
import { heldBy, standsAgain } from './standing.ts';

export interface CountInput {
  locationId: string;
  lines: { batchId: string; counted: string }[];
  /** One batch only, with a reason: what is not named is left as it is. Otherwise what is not named was not there. */
  onlyThese?: boolean;
  reason?: string | null;
}

/** One counts a place at a time, and nothing is undone behind a count that is being made or approved. */
async function lockCounts(ctx: WriteContext, ...locationIds: string[]): Promise<void> {
  for (const id of locationIds.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`count:${id}`}, 0))`.execute(ctx.db);
}

/** What moved, between which places, and when. */
export interface Moment {
  batchId: string;
  fromLocationId: string;
  toLocationId: string;
  occurredAt: string;
}

/**
 * Where a movement was counted since, or null: by a count that stands, or by one that waits for its approval (R-STK-4). None begins before
 * this transaction ends.
 */
export async function countedSince(ctx: WriteContext, moved: Moment): Promise<string | null> {
  const ends = [moved.fromLocationId, moved.toLocationId];
  const places = await sql<{ id: string }>`
    select id from location where id = any(${ends}::uuid[]) and not (type = any(${[...virtualTypes]}::text[]))`.execute(
    ctx.db,
  );
  await lockCounts(ctx, ...places.rows.map(({ id }) => id));
  return countAfter(ctx, moved);
}

/** `countedSince` as it is now, without waiting for a count that is being stored: for what a screen says. */
export async function countAfter(ctx: Context, moved: Moment): Promise<string | null> {
  const ends = [moved.fromLocationId, moved.toLocationId];
  const found = await sql<{ code: string }>`
    select l.code from location l where l.id = any(${ends}::uuid[]) and (l.last_counted_at > ${moved.occurredAt} or exists (
      select 1 from stock_count c where c.location_id = l.id and c.status <> 'rejected' and (c.batch_id is null or c.batch_id = ${moved.batchId})
        and c.counted_at > ${moved.occurredAt}))`.execute(ctx.db);
  return found.rows[0]?.code ?? null;
}

/**
 * Stores a count as it was made and compares it with the ledger at this moment. Without a difference it stands at once; a difference
 * waits for somebody else's approval (R-STK-11). Errors: 409 `COUNT_WAITING` while the last count of the same place is undecided.
 */
export async function storeCount(ctx: WriteContext, input: CountInput): Promise<RowOf<typeof stockCount>> {
  if (!ctx.actor.id) return refuse('COUNT_BY_PERSON', 'A count is made by a person.');
  const place = await placeById(ctx, input.locationId);
  await lockCounts(ctx, place.id);
  const one = input.onlyThese ? (input.lines[0]?.batchId ?? null) : null;
  const waiting = await sql<{ number: string }>`
    select number from stock_count where location_id = ${place.id} and status = 'counted' and (batch_id is null or ${one}::uuid is null or batch_id = ${one}::uuid)`.execute(
    ctx.db,
  );
  if (waiting.rows[0])
    conflict('COUNT_WAITING', `${place.code} was counted already: ${waiting.rows[0].number} waits for approval.`);
  if (virtualTypes.has(place.type))
    refuse('NO_PLACE', `${place.code} is no storage location: nothing is counted there.`);
  const counted = new Map(input.lines.map((line) => [line.batchId, line.counted]));
  if (counted.size !== input.lines.length) refuse('COUNTED_TWICE', 'A batch stands twice in this count.');
  const there = await sql<{ batchId: string; onHand: string }>`
    select batch_id, on_hand::text as on_hand from stock_balance where location_id = ${place.id} and on_hand > 0
    order by batch_id, location_id for update`.execute(ctx.db);
  const expected = new Map(there.rows.map((row) => [row.batchId, row.onHand]));
  const named = new Set([...counted.keys(), ...(input.onlyThese ? [] : expected.keys())]);
  const lines = [...named].map((batchId) => ({
    batchId,
    counted: counted.get(batchId) ?? '0',
    expected: expected.get(batchId) ?? '0',
  }));
  const differing = lines.filter((line) => toUnits(line.counted) !== toUnits(line.expected));
  for (const { batchId, counted: found, expected: known } of differing) {
    const row = await findRow(ctx, batch, batchId);
    if (!row) return notFound('This batch is not known.');
    await refuseFound(ctx, row, place, { found, known });
  }
  const made = await createRecord(ctx, stockCount, {
    status: differing.length > 0 ? 'counted' : 'agreed',
    locationId: place.id,
    batchId: one,
    reason: input.reason ?? null,
    lineCount: lines.length,
    differenceCount: differing.length,
    countedAt: ctx.now.toISOString(),
    countedById: ctx.actor.id,
  });
  for (const line of lines)
    await sql`insert into stock_count_line (stock_count_id, batch_id, item_id, counted, expected, created_by, updated_by)
      select ${made.id}, id, item_id, ${line.counted}::numeric, ${line.expected}::numeric, ${ctx.actor.id}, ${ctx.actor.id} from batch where id = ${line.batchId}`.execute(
      ctx.db,
    );
  if (differing.length === 0 && one === null) await rememberCount(ctx, place.id, ctx.now.toISOString());
  return made;
}

/** What a count may not find: a serial number twice, or a batch on a place where it may not stand and the ledger has none of it (R-SEG-1). */
async function refuseFound(
  ctx: WriteContext,
  row: RowOf<typeof batch>,
  place: Place,
  { found, known }: { found: string; known: string },
): Promise<void> {
  if (toUnits(found) <= toUnits(known)) return;
  if (row.serialNumber) {
    const elsewhere = await sql<{ code: string }>`
      select l.code from stock_balance sb join location l on l.id = sb.location_id
      where sb.batch_id = ${row.id} and sb.on_hand > 0 and sb.location_id <> ${place.id} limit 1`.execute(ctx.db);
    const other = elsewhere.rows[0]?.code;
    if (other)
      refuse('SERIAL_ONE', `S/N ${row.serialNumber} stands in ${other} by the ledger: transfer it from there.`);
    if (toUnits(found) > toUnits('1')) refuse('SERIAL_ONE', 'A serial number is one piece.');
  }
  const expired = isExpired(row.effectiveExpiry, dayOf(ctx.now));
  // What was recalled when nothing of it was left is no free stock when some of it is found.
  const { status } = row.status === 'exhausted' ? standsAgain(await heldBy(ctx, row.id)) : row;
  const allowed = placesFor({ ...row, status, expired });
  if (toUnits(known) > 0 || (row.status !== 'disposed' && allowed.includes(place.type))) return;
  refuse(
    'SEGREGATION',
    row.status === 'disposed'
      ? `Batch ${row.number} was disposed of: what was found of it goes into quarantine under a record of its own.`
      : `Batch ${row.number} may only stand in: ${allowed
          .map((type) => locationTypes[type])
          .join(', ')}. Bring it there and count it there.`,
  );
}

async function rememberCount(ctx: WriteContext, locationId: string, countedAt: string): Promise<void> {
  await sql`update location set last_counted_at = greatest(last_counted_at, ${countedAt}::timestamptz) where id = ${locationId}`.execute(
    ctx.db,
  );
  ctx.changed(location, locationId);
}

async function postDifferences(ctx: WriteContext, count: RowOf<typeof stockCount>): Promise<void> {
  const place = await placeById(ctx, count.locationId);
  await lockCounts(ctx, place.id);
  const outside = await placeOfType(ctx, 'adjustment');
  const lines = await sql<{ id: string; batchId: string; difference: string }>`
    select id, batch_id, difference::text as difference from stock_count_line
    where stock_count_id = ${count.id} and difference <> 0 order by batch_id`.execute(ctx.db);
  for (const line of lines.rows) {
    await lockBalances(ctx, line.batchId);
    const row = await lockRecord(ctx, batch, line.batchId, null);
    const item = await itemOf(ctx, String(row['itemId']));
    const now = await sql<{ known: string }>`
      select coalesce(sum(on_hand), 0)::text as known from stock_balance where batch_id = ${line.batchId} and location_id = ${place.id}`.execute(
      ctx.db,
    );
    const known = now.rows[0]?.known ?? '0';
    const lost = line.difference.startsWith('-');
    const qty = fromUnits(toUnits(line.difference.replace('-', '')));
    if (!lost) await refuseFound(ctx, row, place, { found: fromUnits(toUnits(known) + toUnits(qty)), known });
    if (lost) await freeFromPromises(ctx, { batchId: line.batchId, locationId: place.id }, qty);
    const { movementNo } = await post(ctx, {
      type: lost ? 'countLoss' : 'countGain',
      batchId: line.batchId,
      itemId: item.id,
      itemKind: item.kind,
      from: lost ? place : outside,
      to: lost ? outside : place,
      qty,
      documentType: 'stockCount',
      documentId: count.id,
      reason: count.reason ?? `count ${count.number}`,
    });
    await sql`update stock_count_line set movement_no = ${movementNo} where id = ${line.id}`.execute(ctx.db);
    if (lost) await markUsedUp(ctx, line.batchId);
    else if (row['status'] === 'exhausted')
      await changeRow(ctx, batch, row, { values: standsAgain(await heldBy(ctx, line.batchId)), action: 'status' });
  }
  ctx.changed(stockCountLine, ...lines.rows.map((line) => line.id));
  if (count.batchId === null) await rememberCount(ctx, place.id, count.countedAt);
}

/** What only code can say of the steps of a count. */
export const stockCountActions = implementWorkflow(stockCountWorkflow, {
  approve: {
    guard: (ctx, row) =>
      row.countedById === ctx.actor.id ? 'Whoever counted may not approve. Ask a colleague of the stores.' : null,
    effect: async (ctx, row) => {
      await postDifferences(ctx, (await getRecord(ctx, stockCount, row.id)) ?? notFound('No count is here.'));
    },
  },
});

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
