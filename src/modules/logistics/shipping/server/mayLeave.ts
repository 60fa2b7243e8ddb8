import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { releaseOfJob, type ReleasedJob } from '#modules/maintenance/releases/server/public.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { heldInWords, quarantineFacts } from '#modules/stores/quarantine/server/public.ts';
import { scrapFacts } from '#modules/stores/scraps/server/public.ts';
import { assertBatchUsable, jobTrace, reserveStock, type BatchFact } from '#modules/stores/stock/server/public.ts';
import { fromUnits, toUnits, whyNotQuantity } from '#modules/stores/stock/shared/public.ts';

/** The released component of a job with its standing certificates. Errors: `NOT_RELEASED` with the step that is missing. */
export async function assertReleased(ctx: Context, jobNumber: string): Promise<ReleasedJob> {
  const job = await releaseOfJob(ctx, jobNumber);
  if (!job) return refuseField('jobNumber', 'NOT_RELEASED', `No work order has the number ${jobNumber.slice(0, 20)}.`);
  if (!job.certificateNo)
    return refuseField(
      'jobNumber',
      'NOT_RELEASED',
      `${job.jobNumber} has no release certificate yet: it is ${job.status}.`,
    );
  return job;
}

/** What stands on a line, as far as it decides whether it may leave. */
export interface Leaving {
  /** Of a released component only. */
  jobNumber: string | null;
  partNumber: string;
  serialNumber: string | null;
}

/**
 * Why one of these may not leave, in words, or null: it is in quarantine or scrapped, or a component holds a batch that came into quarantine, by a
 * recall or a doubt, after its release (G15).
 */
export async function heldFault(ctx: Context, lines: readonly Leaving[]): Promise<string | null> {
  for (const { jobNumber, partNumber, serialNumber } of lines) {
    const job = jobNumber === null ? null : await releaseOfJob(ctx, jobNumber);
    const at = ctx.now;
    const held = [
      ...(job
        ? await quarantineFacts(ctx, {
            component: { partNumber, serialNumber, jobNumber: job.jobNumber },
            usedBatches: (await jobTrace(ctx, job.jobNumber)).map(({ batchId }) => ({
              batchId,
              at: job.releasedAt ?? at.toISOString(),
            })),
            at,
          })
        : serialNumber
          ? await quarantineFacts(ctx, { serials: [{ partNumber, serialNumber }], at })
          : []),
      ...(job || serialNumber
        ? await scrapFacts(ctx, [{ partNumber, serialNumber, ...(job && { jobNumber: job.jobNumber }) }], at)
        : []),
    ][0];
    if (held) return job ? `${job.jobNumber}: ${heldInWords(held)}` : heldInWords(held);
  }
  return null;
}

/**
 * Why a component does not go back to its owner as a return, in words, or null: a work order on it is open, so that its certificate would be
 * issued for what has left, or it is released and leaves with its certificate (145.A.50). Returned as is, beyond economic repair or scrapped it may.
 */
export async function onJobFault(ctx: Context, part: Omit<Leaving, 'jobNumber'>): Promise<string | null> {
  const found = await sql<{ number: string; status: string }>`
    select number, status from work_order where status = any(${[...openStatuses, 'released']}) and serial_number <> 'N/A'
      and normal_identity(serial_number) = normal_identity(${part.serialNumber})
      and normal_identity(part_number) = normal_identity(${part.partNumber}) order by number desc limit 1`.execute(
    ctx.db,
  );
  const job = found.rows[0];
  if (!job) return null;
  return job.status === 'released'
    ? `S/N ${part.serialNumber} is released on ${job.number}: it leaves with its certificate, as the component of that work order.`
    : `S/N ${part.serialNumber} is in work on ${job.number}: end that work order first, released or returned as it is.`;
}

/** Nothing stands on two delivery notes that have not left, and no component of a job on a second one at all: two who add the same at once wait for each other. Errors: `ON_ANOTHER_NOTE`. */
export async function refuseOnAnother(
  ctx: WriteContext,
  { jobNumber, partNumber, serialNumber }: Leaving,
): Promise<void> {
  for (const key of [jobNumber, serialNumber && `${partNumber} ${serialNumber}`])
    if (key)
      await sql`select pg_advisory_xact_lock(hashtextextended('ship:' || normal_identity(${key}), 0))`.execute(ctx.db);
  const known = await sql<{ dn: string | null }>`
    select d.dn_number as dn from delivery_note_line l join delivery_note d on d.id = l.delivery_note_id
    where not l.refused and l.archived_at is null and ((l.kind = 'component' and l.job_number = ${jobNumber} and d.status <> 'cancelled')
      or (normal_identity(l.serial_number) = normal_identity(${serialNumber}) and normal_identity(l.part_number) = normal_identity(${partNumber})
        and d.status in ('draft', 'packed'))) limit 1`.execute(ctx.db);
  const [other] = known.rows;
  if (other)
    refuseField(
      jobNumber ? 'jobNumber' : 'serialNumber',
      'ON_ANOTHER_NOTE',
      `${jobNumber ?? `S/N ${serialNumber}`} is on ${other.dn ?? 'another draft'} already.`,
    );
}

/** The batch a part is sold from, and how much of it: good on this day, and the company's own. Errors: `BATCH_NEEDED`, `SALE_OF_CUSTOMER`, `QUANTITY`, `G13` to `G15`. */
export async function soldFrom(ctx: Context, batchId: unknown, quantity: unknown): Promise<BatchFact> {
  if (!batchId) return refuseField('batchId', 'BATCH_NEEDED', 'Choose the batch it is sold from.');
  const fact = await assertBatchUsable(ctx, String(batchId), dayOf(ctx.now));
  if (fact.ownerId)
    refuseField('batchId', 'SALE_OF_CUSTOMER', `Batch ${fact.batch} belongs to a customer: it is not ours to sell.`);
  const why = whyNotQuantity(String(quantity ?? ''), fact.uom, false);
  if (why) refuseField('quantity', 'QUANTITY', why);
  return fact;
}

/** Reserves for a line what it sells, so that nobody else takes it before the note leaves (R-STK-8). Errors: as `soldFrom`, and `STOCK_SHORT`. */
export async function reserveSold(
  ctx: WriteContext,
  line: { id: string; batchId: string | null; quantity: string | null },
): Promise<void> {
  if (!line.batchId) return;
  const { id: batchId, itemId, batch } = await soldFrom(ctx, line.batchId, line.quantity);
  const reserved = await reserveStock(ctx, {
    itemId,
    batchId,
    qty: String(line.quantity),
    documentType: 'deliveryNoteLine',
    documentId: line.id,
    partly: true,
  });
  const free = reserved.reduce((sum, { qty }) => sum + toUnits(qty), 0);
  if (free === 0) refuseField('quantity', 'STOCK_SHORT', `Nothing of batch ${batch} is free.`);
  if (free < toUnits(String(line.quantity)))
    refuseField('quantity', 'STOCK_SHORT', `Only ${fromUnits(free)} of batch ${batch} are free.`);
}
