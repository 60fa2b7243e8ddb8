import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { shelfFor } from '../shared/segregation.ts';
import { itemOf, storeBatch, type NewBatch } from './batches.ts';
import { placeOfType, post } from './ledger.ts';

export interface TakenPart {
  /** The job it was taken from. */
  jobNumber: string;
  /** The batch it came to that job with, and the moment it was issued; the new batch is made of it. */
  issued?: { batchId: string; at: string };
  part: Pick<
    NewBatch,
    'itemId' | 'qty' | 'serialNumber' | 'ownerId' | 'certType' | 'certNumber' | 'labelExpiry' | 'supplierSource'
  >;
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
    to: await placeOfType(ctx, shelfFor(item.storageType), true),
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
