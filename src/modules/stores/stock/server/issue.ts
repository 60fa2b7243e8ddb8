import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { batch } from '../shared/batch.record.ts';
import type { LocationType } from '../shared/location.record.ts';
import { allocate, fefoOrder, fromUnits, toUnits, whyNotIssuable, type Candidate } from '../shared/fefo.ts';
import { placeOfType, post } from './ledger.ts';

export interface IssueRequest {
  jobNumber: string;
  /** The job's customer: whose own stock may be used, and first. */
  customerId?: string | null;
  itemId?: string;
  /** A batch the person chose, by id. */
  batchId?: string;
  qty: string;
  /** Why not the batch that expires first (R-STK-5). */
  fefoOverrideReason?: string | null;
  /** `employee.id` of who takes it. */
  receivedBy?: string | null;
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

interface Found extends Omit<Candidate, 'available'> {
  itemId: string;
  itemKind: string;
  partName: string;
  locationCode: string;
  locationType: LocationType;
  free: string;
}

/**
 * Issues a quantity to a job: the batches are locked, taken first expired first out, and posted, all in the caller's transaction.
 * Errors: 409 `STOCK_SHORT` with what is missing and what is blocked; 422 `BATCH_BLOCKED`, `FEFO_REASON`, `IDEMPOTENCY_MISMATCH`.
 */
export async function issueToJob(ctx: WriteContext, request: IssueRequest): Promise<Issued[]> {
  if (request.key) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`issue:${request.key}`}, 0))`.execute(ctx.db);
    const first = await issuedUnder(ctx, request.key, request);
    if (first) return first;
  }
  const itemId = request.itemId ?? (request.batchId ? await itemOfBatch(ctx, request.batchId) : undefined);
  if (!itemId) return refuse('ITEM_NEEDED', 'Say which item or which batch.');
  const found = await lockCandidates(ctx, itemId);
  const day = dayOf(ctx.now);
  const job = { day, customerId: request.customerId ?? null };
  const candidates = found.map((row): Candidate & { row: Found } => ({ ...row, available: toUnits(row.free), row }));
  const wanted = toUnits(request.qty);
  if (wanted <= 0) refuse('QUANTITY', 'Issue more than nothing.');

  const chosen = request.batchId ? candidates.filter((candidate) => candidate.batchId === request.batchId) : candidates;
  if (request.batchId) refuseUnreasoned(chosen, candidates, job, request.fefoOverrideReason ?? null);
  const { picks, missing, blocked } = allocate(chosen, wanted, job);
  if (missing > 0) {
    const name = found[0]?.partName ?? 'this item';
    conflict('STOCK_SHORT', `There is not enough ${name}: ${fromUnits(missing)} missing.`, {
      missing: fromUnits(missing),
      blocked: blocked.map((block) => ({ batch: block.candidate.batch, reason: block.reason })),
    });
  }
  const jobPlace = await placeOfType(ctx, 'job');
  const issued: Issued[] = [];
  for (const { candidate, quantity } of picks) {
    const { row } = candidate as (typeof candidates)[number];
    const qty = fromUnits(quantity);
    const movementNo = await post(ctx, {
      type: 'issue',
      batchId: row.batchId,
      itemId: row.itemId,
      itemKind: row.itemKind,
      from: { id: row.locationId, code: row.locationCode, type: row.locationType },
      to: jobPlace,
      qty,
      jobNumber: request.jobNumber,
      receivedBy: request.receivedBy ?? null,
      fefoOverrideReason: request.batchId ? (request.fefoOverrideReason ?? null) : null,
      ...(request.key ? { documentType: 'issue', documentId: request.key } : {}),
    });
    issued.push({ movementNo, batchId: row.batchId, batch: row.batch, qty, effectiveExpiry: row.effectiveExpiry });
    await markUsedUp(ctx, row.batchId);
  }
  return issued;
}

function refuseUnreasoned(
  chosen: Candidate[],
  all: Candidate[],
  job: { day: string; customerId: string | null },
  reason: string | null,
): void {
  const first = chosen[0];
  if (!first) refuse('STOCK_NONE', 'Nothing of this batch is on a shelf.');
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

async function itemOfBatch(ctx: WriteContext, batchId: string): Promise<string> {
  const result = await sql<{ itemId: string }>`select item_id from batch where id = ${batchId}`.execute(ctx.db);
  return result.rows[0]?.itemId ?? notFound('No batch is here.');
}

/** Every place an item stands in, locked in one order for everybody, so that two issues can never wait for each other (R-STK-2). */
async function lockCandidates(ctx: WriteContext, itemId: string): Promise<Found[]> {
  const result = await sql<Found>`
    select b.id as batch_id, b.number as batch, l.id as location_id, l.code as location_code, l.type as location_type, l.issuable,
      b.status, b.condition, b.effective_expiry, b.accepted_at, b.owner_id, b.blocked_by,
      (b.cert_type is not null and b.cert_type <> 'none') as has_certificate, i.id as item_id, i.kind as item_kind, i.part_name,
      (sb.on_hand - sb.reserved)::text as free
    from stock_balance sb
    join batch b on b.id = sb.batch_id join stock_item i on i.id = b.item_id join location l on l.id = sb.location_id
    where b.item_id = ${itemId} and sb.on_hand > 0
    order by sb.batch_id, sb.location_id for update of sb`.execute(ctx.db);
  return result.rows;
}

async function issuedUnder(ctx: WriteContext, key: string, request: IssueRequest): Promise<Issued[] | null> {
  const result = await sql<Issued & { jobNumber: string }>`
    select m.movement_no, m.batch_id, b.number as batch, m.qty::text as qty, b.effective_expiry, m.job_number
    from movement m join batch b on b.id = m.batch_id
    where m.document_type = 'issue' and m.document_id = ${key} order by m.movement_no`.execute(ctx.db);
  if (result.rows.length === 0) return null;
  const sum = result.rows.reduce((total, row) => total + toUnits(row.qty), 0);
  if (sum !== toUnits(request.qty) || result.rows.some((row) => row.jobNumber !== request.jobNumber)) {
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

/** A batch with nothing left on any shelf is used up. */
export async function markUsedUp(ctx: WriteContext, batchId: string): Promise<void> {
  const left = await sql<{
    left: string;
  }>`select coalesce(sum(on_hand), 0)::text as left from stock_balance where batch_id = ${batchId}`.execute(ctx.db);
  if (Number(left.rows[0]?.left) !== 0) return;
  const row = await lockRecord(ctx, batch, batchId, null);
  if (row['status'] === 'accepted')
    await changeRow(ctx, batch, row, { values: { status: 'exhausted' }, action: 'status' });
}
