import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { defineServerSlot } from '#kernel/server/serverSlot.ts';
import { batch } from '../shared/batch.record.ts';
import { isExpired } from '../shared/expiry.ts';
import { fromUnits, toUnits } from '../shared/fefo.ts';
import { shelfTypes } from '../shared/location.record.ts';
import { scaled, share } from '../shared/cost.ts';
import { heldByJob, lockHeld } from './reservations.ts';
import { itemOf, storeBatch, type NewBatch } from './batches.ts';
import { countedSince, type Moment } from './counts.ts';
import { lockBalances, markUsedUp, placeById, placeOfType, post } from './ledger.ts';
import { heldBy, shelfOf, standsAgain } from './standing.ts';
import { whyItStays, whyNotYours } from './trace.ts';

interface PostedRow {
  id: string;
  movementNo: number;
  type: string;
  batchId: string;
  itemId: string;
  itemKind: string;
  fromLocationId: string;
  toLocationId: string;
  qty: string;
  value: string;
  jobNumber: string | null;
  costCentre: string | null;
  occurredAt: string;
  createdBy: string | null;
  documentType: string | null;
  documentId: string | null;
}

/** What came over the dock did not come: its order waits for it again. Filled by receiving, which knows the order. */
export const receiptReversed =
  defineServerSlot<[ctx: WriteContext, receipt: { documentId: string; batchId: string; itemId: string; qty: string }]>(
    'logistics/receiving',
  );

async function lockMovement(ctx: WriteContext, movementNo: number): Promise<PostedRow> {
  // Not a row lock: the ledger is closed to change, and locking a row would need the right to change it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`movement:${movementNo}`}, 0))`.execute(ctx.db);
  const result = await sql<PostedRow>`
    select id, movement_no, type, batch_id, item_id, item_kind, from_location_id, to_location_id, qty::text as qty,
      value::text as value, job_number, cost_centre, occurred_at, created_by, document_type, document_id
    from movement where movement_no = ${movementNo}`.execute(ctx.db);
  return result.rows[0] ?? notFound('No movement has this number.');
}

interface TakenBack {
  batchId: string;
  jobNumber: string;
  /** The moment of the issue: what is used at a step leaves the shelf with it. */
  issuedAt: string;
  reason: string;
}

/**
 * Takes an issue to a job back because the entry it was made for was wrong: reversed in the ledger. Where its place was counted since,
 * or the batch is blocked now, it is returned instead, into quarantine when it is blocked (R-STK-4, R-SEG-1). Answers the movement, or
 * null when nothing had been issued.
 */
export async function takeBackFromJob(ctx: WriteContext, input: TakenBack): Promise<number | null> {
  const issued = await sql<Omit<Moment, 'occurredAt'> & { movementNo: number; type: string; qty: string }>`
    select m.movement_no, m.type, m.qty::text as qty, m.batch_id, m.from_location_id, m.to_location_id
    from movement m
    where m.type in ('issue', 'consume') and m.batch_id = ${input.batchId} and m.job_number = ${input.jobNumber} and m.occurred_at = ${input.issuedAt}
      and not exists (select 1 from movement r where r.reverses_movement_no = m.movement_no)
      and not exists (select 1 from movement r where r.type = 'returnToStock' and r.document_type = 'issue' and r.document_id = m.id
        and not exists (select 1 from movement x where x.reverses_movement_no = r.movement_no))
    order by m.movement_no`.execute(ctx.db);
  let last: number | null = null;
  for (const { movementNo, type, qty, ...ends } of issued.rows) {
    // What was used of what the counter had handed out is held by the job again.
    const isCounted = type === 'issue' && (await countedSince(ctx, { ...ends, occurredAt: input.issuedAt })) !== null;
    const returned = type === 'issue' && (isCounted || (await isBlocked(ctx, input.batchId)));
    last = returned
      ? await returnToStock(ctx, { movementNo, qty })
      : await reverseMovement(ctx, movementNo, input.reason);
  }
  return last;
}

/** Whether what comes back of a batch belongs into quarantine: it is blocked, also by a record made when nothing of it was left, or expired (R-SEG-1). */
async function isBlocked(ctx: WriteContext, batchId: string): Promise<boolean> {
  const found = await sql<{ status: string; effectiveExpiry: string | null }>`
    select status, effective_expiry from batch where id = ${batchId}`.execute(ctx.db);
  const { status = '', effectiveExpiry = null } = found.rows[0] ?? {};
  if (['quarantined', 'recalled'].includes(status) || isExpired(effectiveExpiry, dayOf(ctx.now))) return true;
  return (await heldBy(ctx, batchId)) !== null;
}

/**
 * Brings back what was not used, at most what was issued, to where it stood. A batch blocked or expired meanwhile returns into
 * quarantine, and so does what was opened (R-SEG-1, 4.1): `setApart` follows.
 */
export async function returnToStock(
  ctx: WriteContext,
  input: { movementNo: number; qty: string; reason?: string | null; opened?: boolean },
): Promise<number> {
  const issue = await lockMovement(ctx, input.movementNo);
  if (issue.type !== 'issue') refuse('NOT_AN_ISSUE', 'Only an issue can be returned.');
  await refuseReversed(ctx, issue.movementNo);
  const back = await sql<{ returned: string; value: string }>`
    select coalesce(sum(r.qty), 0)::text as returned, coalesce(sum(r.value), 0)::text as value from movement r
    where r.type = 'returnToStock' and r.document_type = 'issue' and r.document_id = ${issue.id}
      and not exists (select 1 from movement x where x.reverses_movement_no = r.movement_no)`.execute(ctx.db);
  const left = toUnits(issue.qty) - toUnits(back.rows[0]?.returned ?? '0');
  if (toUnits(input.qty) > left) refuse('RETURN_TOO_MUCH', `Only ${fromUnits(left)} of this issue is still out.`);
  await refuseUsed(ctx, issue, toUnits(input.qty));
  // The last of an issue brings back the rest of what left with it.
  const worthLeft = -scaled(issue.value, 2) - scaled(back.rows[0]?.value ?? '0', 2);
  const worth = share(BigInt(toUnits(input.qty)), worthLeft < 0n ? 0n : worthLeft, BigInt(left));
  await lockBalances(ctx, issue.batchId);
  const row = await lockRecord(ctx, batch, issue.batchId, null);
  const holder = await heldBy(ctx, issue.batchId);
  const blocked = input.opened === true || (await isBlocked(ctx, issue.batchId));
  const item = await itemOf(ctx, issue.itemId);
  const { movementNo } = await post(ctx, {
    type: 'returnToStock',
    batchId: issue.batchId,
    itemId: issue.itemId,
    itemKind: issue.itemKind,
    from: await placeOfType(ctx, 'job'),
    to: blocked ? await placeOfType(ctx, 'quarantine') : await shelfOf(ctx, item, input.qty, issue.fromLocationId),
    qty: input.qty,
    jobNumber: issue.jobNumber,
    costCentre: issue.costCentre,
    documentType: 'issue',
    documentId: issue.id,
    reason: input.reason ?? null,
    worth,
  });
  // A batch that was used up, or gone, when it was blocked is only now there to be blocked.
  if (row['status'] === 'exhausted' || (holder !== null && row['status'] === 'disposed'))
    await changeRow(ctx, batch, row, {
      values: standsAgain(holder),
      action: 'status',
    });
  return movementNo;
}

/** What was used at a step does not come back by a return: the entry there is withdrawn. */
async function refuseUsed(ctx: WriteContext, issue: PostedRow, qty: number): Promise<void> {
  if (!issue.jobNumber || !['counter', 'request'].includes(issue.documentType ?? '')) return;
  await lockHeld(ctx, issue.batchId, issue.jobNumber);
  const held = await heldByJob(ctx, issue.batchId, issue.jobNumber);
  if (qty > held)
    refuse(
      'USED_SINCE',
      `Only ${fromUnits(held)} of it are still with ${issue.jobNumber}; the rest was used at a step.`,
    );
}

async function refuseReversed(ctx: WriteContext, movementNo: number): Promise<void> {
  const known = await sql<{
    movementNo: number;
  }>`select movement_no from movement where reverses_movement_no = ${movementNo}`.execute(ctx.db);
  if (known.rows[0]) refuse('ALREADY_REVERSED', `Movement ${movementNo} was reversed by ${known.rows[0].movementNo}.`);
}

/** Who may take a movement back: stores.admin each one, everybody else of the stores what they posted themselves, on the same day. */
export async function undoMovement(ctx: WriteContext, movementNo: number, reason: string): Promise<number> {
  const posted = await lockMovement(ctx, movementNo);
  const why = whyNotYours(ctx, posted);
  if (why) refuse('NOT_YOURS_TO_UNDO', why);
  return reverseMovement(ctx, movementNo, reason);
}

/** Cancels a movement by one with its ends swapped: once, never a reversal itself, never behind a count (R-STK-4). */
export async function reverseMovement(ctx: WriteContext, movementNo: number, reason: string): Promise<number> {
  const posted = await lockMovement(ctx, movementNo);
  // No count begins before this transaction ends.
  await countedSince(ctx, posted);
  const stays = await whyItStays(ctx, posted);
  if (stays) refuse(...stays);
  await refuseUsed(ctx, posted, toUnits(posted.qty));
  await lockBalances(ctx, posted.batchId);
  const row = await lockRecord(ctx, batch, posted.batchId, null);
  const to = await placeById(ctx, posted.fromLocationId);
  if (shelfTypes.has(to.type) && (await isBlocked(ctx, posted.batchId)))
    refuse(
      'SEGREGATION',
      `Batch ${String(row['number'])} is blocked or expired: nothing of it goes back to ${to.code}. Return it to quarantine.`,
    );
  const value = scaled(posted.value, 2);
  const { movementNo: made } = await post(ctx, {
    type: 'reversal',
    batchId: posted.batchId,
    itemId: posted.itemId,
    itemKind: posted.itemKind,
    from: await placeById(ctx, posted.toLocationId),
    to,
    qty: posted.qty,
    jobNumber: posted.jobNumber,
    costCentre: posted.costCentre,
    reversesMovementNo: movementNo,
    reason,
    worth: value < 0n ? -value : value,
  });
  if (row['status'] === 'exhausted')
    await changeRow(ctx, batch, row, { values: { status: 'accepted' }, action: 'status' });
  else await markUsedUp(ctx, posted.batchId);
  if (posted.type === 'receipt' && posted.documentType === 'goodsReceipt')
    await receiptReversed.call(ctx, { ...posted, documentId: String(posted.documentId) });
  return made;
}

export interface TakenPart {
  /** The job it was taken from. */
  jobNumber: string;
  /** The batch it came to that job with, and the moment it was issued; the new batch is made of it. */
  issued?: { batchId: string; at: string };
  part: Omit<NewBatch, 'number' | 'condition' | 'locationId'>;
}

/**
 * Takes a part out of a job into stock as an inspected batch of its own, with the papers of its source; the ledger says from which job it
 * came (R21, R-STK-9). Errors: `EXPIRY_NEEDED`, `SERIAL_NEEDED`, `ALREADY_EXPIRED`, `LOCATION_NEEDED`.
 */
export async function takeFromJob(ctx: WriteContext, input: TakenPart): Promise<{ id: string; batch: string }> {
  const { issued, jobNumber } = input;
  const source = issued ? await sourceOf(ctx, issued, jobNumber) : null;
  const part = source ? { ...input.part, ...source.papers } : input.part;
  const item = await itemOf(ctx, part.itemId);
  const row = await storeBatch(
    ctx,
    item,
    { ...part, condition: 'inspected' },
    'accepted',
    issued ? { parentBatchId: issued.batchId } : {},
  );
  await post(ctx, {
    type: 'returnToStock',
    batchId: row.id,
    itemId: item.id,
    itemKind: item.kind,
    from: await placeOfType(ctx, 'job'),
    to: await shelfOf(ctx, item, part.qty),
    qty: part.qty,
    jobNumber,
    // What was issued has come back, so it is not returned a second time.
    ...(source?.issueId ? { documentType: 'issue', documentId: source.issueId } : {}),
  });
  return { id: row.id, batch: String(row['number']) };
}

async function sourceOf(ctx: WriteContext, issued: { batchId: string; at: string }, jobNumber: string) {
  const found = await sql<{
    issueId: string | null;
    supplierLot: string | null;
    certType: NewBatch['certType'];
    certNumber: string | null;
    certIssuer: string | null;
    certDate: string | null;
    manufacturedOn: string | null;
    cureDate: string | null;
    effectiveExpiry: string | null;
    manufacturerSource: string | null;
    unitCost: string;
  }>`
    select (select m.id from movement m where m.type = 'issue' and m.batch_id = b.id and m.job_number = ${jobNumber} and m.occurred_at = ${issued.at} limit 1) as issue_id,
      b.supplier_lot, b.cert_type, b.cert_number, b.cert_issuer, b.cert_date, b.manufactured_on, b.cure_date, b.effective_expiry, b.manufacturer_source,
      b.unit_cost::text as unit_cost
    from batch b where b.id = ${issued.batchId}`.execute(ctx.db);
  const { issueId, effectiveExpiry, ...papers } = found.rows[0] ?? notFound('No batch is here.');
  return { issueId, papers: { ...papers, labelExpiry: effectiveExpiry } };
}
