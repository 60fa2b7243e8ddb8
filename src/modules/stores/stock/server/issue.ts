import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { allocate, fefoOrder, fromUnits, toUnits, whyNotIssuable, type Candidate } from '../shared/fefo.ts';
import { markUsedUp, move, placeOfType, post, writeMoved, type Moved, type Place } from './ledger.ts';
import { candidatesOf, heldByJob, lapseReservations, lockHeld, takeUpReservation, type Found } from './reservations.ts';

export interface IssueRequest {
  /** What it is for: a job, or a cost centre. */
  jobNumber?: string | null;
  costCentre?: string | null;
  /** The job's customer: whose own stock may be used, and first. */
  customerId?: string | null;
  itemId?: string;
  /** A batch the person chose, by id. */
  batchId?: string;
  /** Only from this place. */
  locationId?: string | null;
  qty: string;
  /** Why not the batch that expires first (R-STK-5). */
  fefoOverrideReason?: string | null;
  /** What the ledger keeps with it, such as the record that allows an alternate. */
  reason?: string | null;
  /** `employee.id` of who takes it. */
  receivedBy?: string | null;
  receiverSignedAt?: Date | null;
  /** The document whose reservation this takes up, such as a line of a request (R-STK-8). */
  documentId?: string | null;
  /** `counter` and `request`: it is handed out, and used at a step later. Nothing: it is used as it is issued. */
  documentType?: 'counter' | 'request';
  /** Which line of its sheet it is, from 1, where there are several: a shortage names it. */
  line?: number;
  /** The same key gives the first answer again and posts nothing (R-STK-3). */
  key?: string;
}

export interface Issued {
  movementNo: number;
  batchId: string;
  batch: string;
  qty: string;
  effectiveExpiry: string | null;
}

/** Uses a quantity at a step of a job: what the job got at the counter first, the rest from the shelf. */
export async function issueToJob(ctx: WriteContext, request: IssueRequest & { jobNumber: string }): Promise<Issued[]> {
  const { batchId, jobNumber } = request;
  const held = batchId ? await consumeHeld(ctx, { batchId, jobNumber, qty: request.qty }) : null;
  if (!held) return issueStock(ctx, request);
  const rest = toUnits(request.qty) - toUnits(held.qty);
  return rest === 0 ? [held] : [held, ...(await issueStock(ctx, { ...request, qty: fromUnits(rest) }))];
}

/**
 * Issues a quantity to a job or a cost centre: the batches are locked, taken first expired first out, and posted, all in the caller's transaction.
 * Errors: 409 `STOCK_SHORT` with what is missing and what is blocked; 422 `BATCH_BLOCKED`, `FEFO_REASON`, `IDEMPOTENCY_MISMATCH`.
 */
export async function issueStock(ctx: WriteContext, request: IssueRequest): Promise<Issued[]> {
  if (!request.jobNumber && !request.costCentre)
    refuse('WHAT_FOR', 'Say which work order or which cost centre it is for.');
  if (request.key) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`issue:${request.key}`}, 0))`.execute(ctx.db);
    const first = await issuedUnder(ctx, request.key, request);
    if (first) return first;
  }
  const itemId = request.itemId ?? (request.batchId ? await itemOfBatch(ctx, request.batchId) : undefined);
  if (!itemId) return refuse('ITEM_NEEDED', 'Say which item or which batch.');
  const found = await candidatesOf(ctx, [itemId], request.documentId ?? null);
  return written(ctx, await issueFrom(ctx, { ...request, itemId }, found, await placeOfType(ctx, 'job')));
}

/** Issues the lines of a slip as `issueStock` does each. The places of all its items are locked by one statement: two slips never wait in a circle. */
export async function issueSlip(
  ctx: WriteContext,
  slip: readonly (Omit<IssueRequest, 'key'> & { itemId: string })[],
): Promise<Issued[]> {
  const itemIds = [...new Set(slip.map(({ itemId }) => itemId))];
  let places = await candidatesOf(ctx, itemIds, null);
  // What is promised to the line of a request is free for it.
  const ofRequests = slip.flatMap(({ documentId, qty }) => (documentId ? [{ documentId, qty }] : []));
  for (const { documentId, qty } of ofRequests) await takeUpReservation(ctx, {}, documentId, toUnits(qty));
  if (ofRequests.length > 0) places = await candidatesOf(ctx, itemIds, null);
  const jobPlace = await placeOfType(ctx, 'job');
  const byItem = Map.groupBy(places, ({ itemId }) => itemId);
  const taken: Taken[] = [];
  for (const line of slip.toSorted((a, b) => a.itemId.localeCompare(b.itemId)))
    taken.push(...(await issueFrom(ctx, line, byItem.get(line.itemId) ?? [], jobPlace)));
  return written(ctx, taken);
}

/** What left a place, before the ledger has it. */
type Taken = Omit<Issued, 'movementNo'> & { moved: Moved };

/** Writes the movements of what was taken by one statement, and marks what is used up. */
async function written(ctx: WriteContext, taken: readonly Taken[]): Promise<Issued[]> {
  const posted = await writeMoved(
    ctx,
    taken.map(({ moved }) => moved),
  );
  await markUsedUp(ctx, ...new Set(taken.map(({ batchId }) => batchId)));
  return taken.flatMap(({ moved: _moved, ...rest }, at) => {
    const row = posted[at];
    return row ? [{ movementNo: row.movementNo, ...rest }] : [];
  });
}

/** Takes one line from the places of its item, which are locked; `found` says afterwards what is left in each. */
async function issueFrom(
  ctx: WriteContext,
  request: IssueRequest & { itemId: string },
  found: Found[],
  jobPlace: Place,
): Promise<Taken[]> {
  const { itemId } = request;
  const job = { day: dayOf(ctx.now), customerId: request.customerId ?? null };
  const candidates = found.map((row): Candidate & { row: Found } => ({
    ...row,
    available: toUnits(row.free) + toUnits(row.own),
    row,
  }));
  const wanted = toUnits(request.qty);
  if (wanted <= 0) refuse('QUANTITY', 'Issue more than nothing.');

  const here = request.locationId
    ? candidates.filter((candidate) => candidate.locationId === request.locationId)
    : candidates;
  const chosen = request.batchId ? here.filter((candidate) => candidate.batchId === request.batchId) : here;
  // Of a batch that is gone the shortage says who had the last of it.
  if (chosen[0] && request.batchId)
    refuseUnreasoned(chosen[0], chosen, candidates, job, request.fefoOverrideReason ?? null);
  const { picks, missing, blocked } = allocate(chosen, wanted, job);
  if (missing > 0) {
    if ((await lapseReservations(ctx, itemId)) > 0) {
      found.splice(0, found.length, ...(await candidatesOf(ctx, [itemId], request.documentId ?? null)));
      return issueFrom(ctx, request, found, jobPlace);
    }
    const name = found[0]?.partName ?? (await nameOf(ctx, itemId));
    const last = await lastIssue(ctx, itemId);
    const short = fromUnits(missing);
    const where = request.line ? `Line ${request.line}: there` : 'There';
    const sentence = last
      ? `${where} is not enough ${name}: ${short} missing. ${last.qty} just issued to ${last.goal}.`
      : `${where} is not enough ${name}: ${short} missing.`;
    conflict('STOCK_SHORT', sentence, {
      missing: short,
      ...(request.line ? { line: request.line } : {}),
      blocked: blocked.map((block) => ({ batch: block.candidate.batch, reason: block.reason })),
    });
  }
  if (!request.batchId && request.locationId)
    refusePlaceUnreasoned(picks, candidates, job, request.fefoOverrideReason ?? null);
  const taken: Taken[] = [];
  for (const { candidate, quantity } of picks) {
    const { row } = candidate as (typeof candidates)[number];
    const qty = fromUnits(quantity);
    if (request.documentId && toUnits(row.own) > 0) await takeUpReservation(ctx, row, request.documentId, quantity);
    const moved = await move(ctx, {
      type: 'issue',
      batchId: row.batchId,
      itemId: row.itemId,
      itemKind: row.itemKind,
      from: { id: row.locationId, code: row.locationCode, type: row.locationType },
      to: jobPlace,
      qty,
      jobNumber: request.jobNumber ?? null,
      costCentre: request.costCentre ?? null,
      receivedBy: request.receivedBy ?? null,
      receiverSignedAt: request.receiverSignedAt ?? null,
      fefoOverrideReason: request.batchId || request.locationId ? (request.fefoOverrideReason ?? null) : null,
      reason: request.reason ?? null,
      ...(request.key
        ? { documentType: 'issue', documentId: request.key }
        : request.documentType
          ? { documentType: request.documentType, documentId: request.documentId ?? null }
          : {}),
    });
    taken.push({ moved, batchId: row.batchId, batch: row.batch, qty, effectiveExpiry: row.effectiveExpiry });
    row.free = fromUnits(toUnits(row.free) - Math.max(quantity - toUnits(row.own), 0));
  }
  return taken;
}

function refuseUnreasoned(
  first: Candidate,
  chosen: Candidate[],
  all: Candidate[],
  job: { day: string; customerId: string | null },
  reason: string | null,
): void {
  const blocked = whyNotIssuable(first, job.day, job.customerId);
  if (blocked && chosen.every((candidate) => whyNotIssuable(candidate, job.day, job.customerId))) {
    refuse('BATCH_BLOCKED', `Batch ${first.batch} may not be used: ${blocked}.`, {
      batch: first.batch,
      reason: blocked,
    });
  }
  const best = all
    .filter((candidate) => candidate.available > 0 && !whyNotIssuable(candidate, job.day, job.customerId))
    .sort(fefoOrder)[0];
  if (
    best &&
    best.batchId !== first.batchId &&
    fefoOrder(best, first) < 0 &&
    best.effectiveExpiry !== first.effectiveExpiry &&
    !reason?.trim()
  ) {
    refuse(
      'FEFO_REASON',
      `Batch ${best.batch} expires first${best.effectiveExpiry ? ` (${best.effectiveExpiry})` : ''}. Take it, or say why not.`,
      { first: best.batch },
    );
  }
}

/** A place named without a batch passes over what expires first elsewhere: that takes a reason as another batch does. */
function refusePlaceUnreasoned(
  picks: ReturnType<typeof allocate>['picks'],
  all: Candidate[],
  job: { day: string; customerId: string | null },
  reason: string | null,
): void {
  const last = picks.at(-1)?.candidate;
  const elsewhere = all.filter((one) => !picks.some(({ candidate }) => candidate.batchId === one.batchId));
  if (last) refuseUnreasoned(last, [last], elsewhere, job, reason);
}

async function nameOf(ctx: WriteContext, itemId: string): Promise<string> {
  const found = await ctx.db.selectFrom('stockItem').select('partName').where('id', '=', itemId).executeTakeFirst();
  return found?.partName ?? notFound('No stock item is here.');
}

/** Who was faster, when the last of it left a moment ago: the sentence a store keeper asks for. */
async function lastIssue(ctx: WriteContext, itemId: string): Promise<{ qty: string; goal: string } | null> {
  const found = await sql<{ qty: string; goal: string }>`
    select m.qty::text as qty, coalesce(m.job_number, m.cost_centre) as goal from movement m
    where m.item_id = ${itemId} and m.type = 'issue' and m.occurred_at > ${ctx.now}::timestamptz - interval '1 hour'
    order by m.movement_no desc limit 1`.execute(ctx.db);
  const last = found.rows[0];
  return last ? { qty: fromUnits(toUnits(last.qty)), goal: last.goal } : null;
}

async function itemOfBatch(ctx: WriteContext, batchId: string): Promise<string> {
  const found = await ctx.db.selectFrom('batch').select('itemId').where('id', '=', batchId).executeTakeFirst();
  return found?.itemId ?? notFound('No batch is here.');
}

async function issuedUnder(ctx: WriteContext, key: string, request: IssueRequest): Promise<Issued[] | null> {
  const result = await sql<Issued & { goal: string }>`
    select m.movement_no, m.batch_id, b.number as batch, m.qty::text as qty, b.effective_expiry, coalesce(m.job_number, m.cost_centre) as goal
    from movement m join batch b on b.id = m.batch_id
    where m.document_type = 'issue' and m.document_id = ${key} order by m.movement_no`.execute(ctx.db);
  if (result.rows.length === 0) return null;
  const sum = result.rows.reduce((total, row) => total + toUnits(row.qty), 0);
  if (
    sum !== toUnits(request.qty) ||
    result.rows.some((row) => row.goal !== (request.jobNumber ?? request.costCentre))
  ) {
    refuse('IDEMPOTENCY_MISMATCH', 'This key was used before for something else.');
  }
  return result.rows.map(({ movementNo, batchId, batch: number, qty, effectiveExpiry }) => ({
    movementNo,
    batchId,
    batch: number,
    qty: fromUnits(toUnits(qty)),
    effectiveExpiry,
  }));
}

/**
 * Uses at a step what the job got at the counter before anything leaves a shelf for it a second time. Answers what was used of it; the
 * rest is to be issued.
 */
async function consumeHeld(
  ctx: WriteContext,
  use: { batchId: string; jobNumber: string; qty: string },
): Promise<Issued | null> {
  await lockHeld(ctx, use.batchId, use.jobNumber);
  const held = await heldByJob(ctx, use.batchId, use.jobNumber);
  const taken = Math.min(held, toUnits(use.qty));
  if (taken === 0) return null;
  const found = await sql<{ number: string; itemId: string; itemKind: string; effectiveExpiry: string | null }>`
    select b.number, b.item_id, i.kind as item_kind, b.effective_expiry from batch b join stock_item i on i.id = b.item_id where b.id = ${use.batchId}`.execute(
    ctx.db,
  );
  const row = found.rows[0];
  if (!row) return null;
  const qty = fromUnits(taken);
  const { movementNo } = await post(ctx, {
    type: 'consume',
    batchId: use.batchId,
    itemId: row.itemId,
    itemKind: row.itemKind,
    from: await placeOfType(ctx, 'job'),
    to: await placeOfType(ctx, 'disposal'),
    qty,
    jobNumber: use.jobNumber,
  });
  return { movementNo, batchId: use.batchId, batch: row.number, qty, effectiveExpiry: row.effectiveExpiry };
}
