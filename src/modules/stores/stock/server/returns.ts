import { sql } from 'kysely';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { batch } from '../shared/batch.record.ts';
import { fromUnits, toUnits } from '../shared/fefo.ts';
import { markUsedUp } from './issue.ts';
import { lockBalances, placeById, placeOfType, post } from './ledger.ts';

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
  jobNumber: string | null;
  occurredAt: string;
}

async function lockMovement(ctx: WriteContext, movementNo: number): Promise<PostedRow> {
  // Not a row lock: the ledger is closed to change, and locking a row would need the right to change it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`movement:${movementNo}`}, 0))`.execute(ctx.db);
  const result = await sql<PostedRow>`
    select id, movement_no, type, batch_id, item_id, item_kind, from_location_id, to_location_id, qty::text as qty, job_number, occurred_at
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
  const issued = await sql<{ movementNo: number; qty: string; countedSince: boolean }>`
    select m.movement_no, m.qty::text as qty, coalesce(l.last_counted_at > m.occurred_at, false) as counted_since
    from movement m join location l on l.id = m.from_location_id
    where m.type = 'issue' and m.batch_id = ${input.batchId} and m.job_number = ${input.jobNumber} and m.occurred_at = ${input.issuedAt}
      and not exists (select 1 from movement r where r.reverses_movement_no = m.movement_no)
      and not exists (select 1 from movement r where r.type = 'returnToStock' and r.document_type = 'issue' and r.document_id = m.id)
    order by m.movement_no`.execute(ctx.db);
  let last: number | null = null;
  for (const { movementNo, qty, countedSince } of issued.rows) {
    const returned = countedSince || (await isBlocked(ctx, input.batchId));
    last = returned
      ? await returnToStock(ctx, { movementNo, qty })
      : await reverseMovement(ctx, movementNo, input.reason);
  }
  return last;
}

/** The quarantine record that holds a batch, also one that was used up when it was blocked. */
async function heldBy(ctx: WriteContext, batchId: string): Promise<string | null> {
  const found = await sql<{ number: string }>`
    select number from quarantine_record where batch_id = ${batchId} and status <> 'closed' limit 1`.execute(ctx.db);
  return found.rows[0]?.number ?? null;
}

async function isBlocked(ctx: WriteContext, batchId: string): Promise<boolean> {
  const found = await sql<{ status: string }>`select status from batch where id = ${batchId}`.execute(ctx.db);
  return ['quarantined', 'recalled'].includes(found.rows[0]?.status ?? '') || (await heldBy(ctx, batchId)) !== null;
}

/** Brings back what a job did not use, at most what it got. A batch blocked meanwhile returns into quarantine. */
export async function returnToStock(ctx: WriteContext, input: { movementNo: number; qty: string }): Promise<number> {
  const issue = await lockMovement(ctx, input.movementNo);
  if (issue.type !== 'issue') refuse('NOT_AN_ISSUE', 'Only an issue can be returned.');
  const back = await sql<{ returned: string }>`
    select coalesce(sum(qty), 0)::text as returned from movement
    where type = 'returnToStock' and document_type = 'issue' and document_id = ${issue.id}`.execute(ctx.db);
  const left = toUnits(issue.qty) - toUnits(back.rows[0]?.returned ?? '0');
  if (toUnits(input.qty) > left) refuse('RETURN_TOO_MUCH', `Only ${fromUnits(left)} of this issue is still out.`);
  await lockBalances(ctx, issue.batchId);
  const row = await lockRecord(ctx, batch, issue.batchId, null);
  const holder = await heldBy(ctx, issue.batchId);
  const blocked = holder !== null || row['status'] === 'quarantined' || row['status'] === 'recalled';
  const movementNo = await post(ctx, {
    type: 'returnToStock',
    batchId: issue.batchId,
    itemId: issue.itemId,
    itemKind: issue.itemKind,
    from: await placeOfType(ctx, 'job'),
    to: blocked ? await placeOfType(ctx, 'quarantine') : await placeById(ctx, issue.fromLocationId),
    qty: input.qty,
    jobNumber: issue.jobNumber,
    documentType: 'issue',
    documentId: issue.id,
  });
  // A batch that was used up when it was blocked is only now there to be blocked.
  if (row['status'] === 'exhausted')
    await changeRow(ctx, batch, row, {
      values: holder ? { status: 'quarantined', blockedBy: `quarantine ${holder}` } : { status: 'accepted' },
      action: 'status',
    });
  return movementNo;
}

/** Cancels a movement by one with its ends swapped: once, never a reversal itself, never behind a count (R-STK-4). */
export async function reverseMovement(ctx: WriteContext, movementNo: number, reason: string): Promise<number> {
  const posted = await lockMovement(ctx, movementNo);
  if (posted.type === 'reversal') refuse('REVERSAL_OF_REVERSAL', 'A reversal cannot be reversed.');
  const known = await sql<{
    movementNo: number;
  }>`select movement_no from movement where reverses_movement_no = ${movementNo}`.execute(ctx.db);
  if (known.rows[0]) refuse('ALREADY_REVERSED', `Movement ${movementNo} was reversed by ${known.rows[0].movementNo}.`);
  const counted = await sql<{ code: string }>`
    select code from location where id in (${posted.fromLocationId}, ${posted.toLocationId}) and last_counted_at > ${posted.occurredAt}`.execute(
    ctx.db,
  );
  if (counted.rows[0])
    refuse('COUNTED_SINCE', `${counted.rows[0].code} was counted since. Post a return or a new count.`);
  await lockBalances(ctx, posted.batchId);
  const row = await lockRecord(ctx, batch, posted.batchId, null);
  const made = await post(ctx, {
    type: 'reversal',
    batchId: posted.batchId,
    itemId: posted.itemId,
    itemKind: posted.itemKind,
    from: await placeById(ctx, posted.toLocationId),
    to: await placeById(ctx, posted.fromLocationId),
    qty: posted.qty,
    jobNumber: posted.jobNumber,
    reversesMovementNo: movementNo,
    reason,
  });
  if (row['status'] === 'exhausted')
    await changeRow(ctx, batch, row, { values: { status: 'accepted' }, action: 'status' });
  else await markUsedUp(ctx, posted.batchId);
  return made;
}
