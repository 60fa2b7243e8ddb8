import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { batch, kitPapers } from '../shared/batch.record.ts';
import { scaled, unscaled } from '../shared/cost.ts';
import { isExpired, openExpiryDay } from '../shared/expiry.ts';
import { whyNotIssuable, fromUnits, toUnits } from '../shared/fefo.ts';
import { locationTypes, virtualTypes, placesFor } from '../shared/location.record.ts';
import { stockItem } from '../shared/stockItem.record.ts';
import { itemOf, refuseWrongShelf, storeBatch } from './batches.ts';
import { papersOf } from './facts.ts';
import { lockBalances, markUsedUp, placeById, placeOfType, post, type Place } from './ledger.ts';
import { candidatesOf, heldByJob, lockHeld } from './reservations.ts';
import { isMadeOf } from './trace.ts';

/** Papers that release a component (145.A.42). */
const releaseCertificates = new Set(['form1CAAT', 'form1EASA', 'faa8130', 'tccaForm1']);

export interface Transfer {
  batchId: string;
  fromLocationId: string;
  toLocationId: string;
  qty: string;
  reason?: string | null;
}

/** Moves a quantity of a batch to another place. What it is and how it stands decides where it may go (R-SEG-1, R-LBL-4). */
export async function transferStock(ctx: WriteContext, move: Transfer): Promise<number> {
  const here = await lockBalances(ctx, move.batchId);
  const row = await lockRecord(ctx, batch, move.batchId, null);
  const item = await itemOf(ctx, String(row['itemId']));
  const from = here.find(({ place }) => place.id === move.fromLocationId)?.place;
  if (!from) return refuse('STOCK_NONE', `Nothing of batch ${String(row['number'])} stands there.`);
  const to = await placeById(ctx, move.toLocationId);
  if (to.id === from.id) refuseField('toLocationId', 'SAME_PLACE', `It already stands in ${to.code}.`);
  refuseWrongPlace(row, to, dayOf(ctx.now));
  if (to.type === 'stock' || to.type === 'cold' || to.type === 'flammable') refuseWrongShelf(item, to);
  const { movementNo } = await post(ctx, {
    type: 'transfer',
    batchId: row.id,
    itemId: item.id,
    itemKind: item.kind,
    from,
    to,
    qty: move.qty,
    reason: move.reason ?? null,
  });
  return movementNo;
}

function refuseWrongPlace(row: Record<string, unknown>, to: Place, day: string): void {
  const expired = isExpired((row['effectiveExpiry'] as string | null) ?? null, day);
  const allowed = placesFor({ status: String(row['status']), condition: String(row['condition']), expired });
  if (virtualTypes.has(to.type) || !allowed.includes(to.type))
    refuseField(
      'toLocationId',
      'SEGREGATION',
      `Batch ${String(row['number'])} may only stand in: ${allowed.map((type) => locationTypes[type]).join(', ')}.`,
    );
}

export interface OpenedPack {
  batchId: string;
  batch: string;
  openExpiry: string | null;
}

/**
 * Opens a pack of a batch: from then on its life after opening counts (R-STK-7). A pack out of several becomes a batch of its own, made
 * from the first one, so that the closed packs keep their longer life. Errors: `BATCH_BLOCKED`, `ALREADY_OPEN`, `NO_OPEN_LIFE`, `STOCK_NONE`.
 */
export async function openPack(
  ctx: WriteContext,
  input: { batchId: string; locationId: string; qty: string },
): Promise<OpenedPack> {
  const balances = await lockBalances(ctx, input.batchId);
  const row = await lockRecord(ctx, batch, input.batchId, null);
  const number = String(row['number']);
  const item = await itemOf(ctx, String(row['itemId']));
  const there = balances.find(({ place }) => place.id === input.locationId);
  if (!there) return refuse('STOCK_NONE', `Nothing of batch ${number} stands there.`);
  if (row['openedAt']) refuse('ALREADY_OPEN', `Batch ${number} is open already.`);
  if (item.openLifeDays === null)
    return refuse('NO_OPEN_LIFE', `${item.partName} has no life after opening; nothing changes when it is opened.`);
  await refuseBlocked(ctx, { id: row.id, itemId: item.id, number }, there.place.id);
  const openExpiry = openExpiryDay(dayOf(ctx.now), item.openLifeDays);
  const opened = { openedAt: ctx.now.toISOString(), openExpiry };
  const all = balances.reduce((sum, { onHand }) => sum + toUnits(onHand), 0);
  if (toUnits(input.qty) === all) {
    await changeRow(ctx, batch, row, { values: opened });
    return { batchId: row.id, batch: number, openExpiry };
  }
  const from = await getRecord(ctx, batch, row.id);
  const child = await storeBatch(ctx, item, { ...papersOf(from), itemId: item.id, qty: input.qty }, 'accepted', {
    parentBatchId: row.id,
    extensions: from.extensions,
    ...opened,
  });
  await convert(ctx, [{ batchId: row.id, itemId: item.id, itemKind: item.kind, place: there.place, qty: input.qty }], {
    batchId: child.id,
    itemId: item.id,
    itemKind: item.kind,
    place: there.place,
    qty: input.qty,
  });
  return { batchId: child.id, batch: String(child['number']), openExpiry };
}

/** Refuses a batch that may not be used from this place, or of which nothing stands there. */
async function refuseBlocked(
  ctx: WriteContext,
  { id, itemId, number }: { id: string; itemId: string; number: string },
  locationId: string,
): Promise<void> {
  const found = (await candidatesOf(ctx, [itemId], null)).find(
    (one) => one.batchId === id && one.locationId === locationId,
  );
  if (!found) return refuse('STOCK_NONE', `Nothing of batch ${number} stands there.`);
  // Whose it is does not matter here: it stays on its shelf.
  const reason = whyNotIssuable({ ...found, available: 0, ownerId: null }, dayOf(ctx.now), null);
  if (reason) refuse('BATCH_BLOCKED', `Batch ${number} may not be used: ${reason}.`);
}

/**
 * What came back opened, as a batch of its own that quality decides about: the rest of the batch keeps its life and its place. A serial number
 * is one piece and stays the batch it is. Null when its batch is blocked or expired already. Its life after opening counts from the issue.
 */
export async function setApart(
  ctx: WriteContext,
  movementNo: number,
): Promise<{ batchId: string; partName: string; qty: string } | null> {
  const found = await sql<{ batchId: string; qty: string; issuedOn: string; place: Place }>`
    select m.batch_id, trim_scale(m.qty)::text as qty, (i.occurred_at at time zone 'Asia/Bangkok')::date::text as issued_on,
      jsonb_build_object('id', l.id, 'code', l.code, 'type', l.type) as place
    from movement m join movement i on i.id = m.document_id join location l on l.id = m.to_location_id
    where m.movement_no = ${movementNo}`.execute(ctx.db);
  const back = found.rows[0] ?? notFound('No movement has this number.');
  const from = await getRecord(ctx, batch, back.batchId);
  const item = await itemOf(ctx, from.itemId);
  if (from.blockedBy || isExpired(from.effectiveExpiry, dayOf(ctx.now))) return null;
  const { qty, place } = back;
  if (item.tracking === 'serial') return { batchId: from.id, partName: item.partName, qty };
  const opened =
    item.openLifeDays === null
      ? {}
      : { openedAt: ctx.now.toISOString(), openExpiry: openExpiryDay(back.issuedOn, item.openLifeDays) };
  const child = await storeBatch(ctx, item, { ...papersOf(from), itemId: item.id, qty }, 'accepted', {
    parentBatchId: from.id,
    extensions: from.extensions,
    ...opened,
  });
  const end = { itemId: item.id, itemKind: item.kind, place, qty };
  await convert(ctx, [{ batchId: from.id, ...end }], { batchId: child.id, ...end });
  return { batchId: child.id, partName: item.partName, qty };
}

interface End {
  batchId: string;
  itemId: string;
  itemKind: string;
  place: Place;
  qty: string;
}

/** Uses batches up into another one. What left with them comes in with it, to the satang. */
async function convert(ctx: WriteContext, parts: readonly End[], whole: End): Promise<void> {
  const between = await placeOfType(ctx, 'conversion');
  let worth = 0n;
  for (const { place, ...part } of parts) {
    const { value } = await post(ctx, {
      ...part,
      type: 'consume',
      from: place,
      to: between,
      documentType: 'madeInto',
      documentId: whole.batchId,
    });
    worth -= scaled(value, 2);
    await markUsedUp(ctx, part.batchId);
  }
  const { place, ...made } = whole;
  await sql`update batch set unit_cost = ${unscaled(unitCostOf(worth, whole.qty), 4)}::numeric where id = ${whole.batchId} and owner_type = 'company'`.execute(
    ctx.db,
  );
  await post(ctx, { ...made, type: 'receipt', from: between, to: place, worth });
}

const unitCostOf = (worth: bigint, qty: string): bigint => {
  const units = BigInt(toUnits(qty));
  return units === 0n ? 0n : (worth * 1_000_000n + units / 2n) / units;
};

export interface KitRequest {
  /** The item of the catalogue that the kit is. */
  itemId: string;
  qty: string;
  locationId: string;
  parts: { batchId: string; locationId: string; qty: string }[];
}

/**
 * Makes a kit: batches go into a new one of the kit's item, which is traced to each of them (R-STK-9, E13). It expires with the first of
 * its parts. Errors: `BATCH_BLOCKED`, `KIT_OF_ITSELF`, 409 `STOCK_SHORT`.
 */
export async function makeKit(ctx: WriteContext, kit: KitRequest): Promise<{ batchId: string; batch: string }> {
  const item = await itemOf(ctx, kit.itemId);
  const shelf = await placeById(ctx, kit.locationId);
  refuseWrongShelf(item, shelf);
  const parts: End[] = [];
  let expiry: string | null = null;
  const papers: Parameters<typeof kitPapers>[0][number][] = [];
  const inOrder = [...kit.parts].sort((a, b) => (a.batchId < b.batchId ? -1 : 1));
  if (new Set(inOrder.map((part) => part.batchId)).size !== inOrder.length)
    refuse('KIT_TWICE', 'A batch stands twice in this kit: give its quantity once.');
  for (const part of inOrder) {
    await lockBalances(ctx, part.batchId);
    const row = await getRecord(ctx, batch, part.batchId);
    if (await isMadeOf(ctx, row.id, item.id)) refuse('KIT_OF_ITSELF', 'A kit is not a part of itself.');
    if (row.ownerId) refuse('KIT_OF_CUSTOMER', `Batch ${row.number} belongs to a customer and goes into no kit.`);
    await refuseBlocked(ctx, row, part.locationId);
    if (row.effectiveExpiry && (expiry === null || row.effectiveExpiry < expiry)) expiry = row.effectiveExpiry;
    const of = await getRecord(ctx, stockItem, row.itemId);
    const isComponent = of.acceptanceClass === 'component';
    if (isComponent && !releaseCertificates.has(row.certType ?? ''))
      refuse(
        'KIT_PAPERS',
        `${of.partName} batch ${row.number} is a component without a release certificate and goes into no kit.`,
      );
    papers.push({ ...row, isComponent });
    parts.push({
      batchId: row.id,
      itemId: row.itemId,
      itemKind: of.kind,
      place: await placeById(ctx, part.locationId),
      qty: fromUnits(toUnits(part.qty)),
    });
  }
  if (papers.length === 0) return notFound('A kit has parts.');
  const child = await storeBatch(
    ctx,
    item,
    {
      ...kitPapers(papers),
      manufacturedOn: dayOf(ctx.now),
      labelExpiry: expiry,
      itemId: item.id,
      qty: kit.qty,
    },
    'accepted',
    {},
  );
  await convert(ctx, parts, {
    batchId: child.id,
    itemId: item.id,
    itemKind: item.kind,
    place: shelf,
    qty: kit.qty,
  });
  return { batchId: child.id, batch: String(child['number']) };
}

/** Takes what a job still holds of an issue out of its hands: it is scrapped, `documentId` is its record. Errors: 422 `NOT_WITH_JOB`. */
export async function scrapFromJob(
  ctx: WriteContext,
  input: { movementNo: number; qty: string; documentId: string; reason: string },
): Promise<void> {
  const issue = await ctx.db
    .selectFrom('movement')
    .select(['batchId', 'itemId', 'itemKind', 'jobNumber'])
    .where((at) => at.and({ movementNo: input.movementNo, type: 'issue' }))
    .executeTakeFirst();
  if (!issue?.jobNumber) return notFound('No issue to a work order has this number.');
  const { batchId, jobNumber } = issue;
  await lockHeld(ctx, batchId, jobNumber);
  const held = await heldByJob(ctx, batchId, jobNumber);
  if (toUnits(input.qty) > held)
    refuse(
      'NOT_WITH_JOB',
      `Only ${fromUnits(held)} of it are still with ${jobNumber}; the rest was used or came back.`,
    );
  await post(ctx, {
    type: 'scrap',
    batchId,
    itemId: issue.itemId,
    itemKind: issue.itemKind,
    from: await placeOfType(ctx, 'job'),
    to: await placeOfType(ctx, 'disposal'),
    jobNumber,
    documentType: 'scrap',
    qty: input.qty,
    documentId: input.documentId,
    reason: input.reason,
  });
}
