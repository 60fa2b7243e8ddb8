import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { releaseOfJob, type ReleasedJob } from '#modules/maintenance/releases/server/public.ts';
import { waitingBatches } from '#modules/logistics/receiving/server/public.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { condemned, condemnedInWords, heldInWords, quarantineFacts } from '#modules/stores/quarantine/server/public.ts';
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

/** Kinds of lines whose thing goes back as it is, without a release. */
const goesBack = (kind: string) => kind === 'vendorReturn' || kind === 'ownerReturn';

/**
 * Why one of these may not leave, in words, or null: it is in quarantine or scrapped, it was condemned and would leave as a good one, or a component
 * holds a batch that came into quarantine, by a recall or a doubt, after its release (G15, R12).
 */
export async function heldFault(ctx: Context, lines: readonly (Leaving & { kind: string })[]): Promise<string | null> {
  for (const { kind, jobNumber, partNumber, serialNumber } of lines) {
    const dead = serialNumber && !goesBack(kind) ? await condemned(ctx, { partNumber, serialNumber }) : null;
    if (dead) return condemnedInWords(serialNumber ?? '', dead);
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

/** That what goes back was condemned, by which test and when, in words; null when it was not (R12). */
export async function condemnedWords(
  ctx: Context,
  { kind, partNumber, serialNumber }: Leaving & { kind: string },
): Promise<string | null> {
  const dead = serialNumber && goesBack(kind) ? await condemned(ctx, { partNumber, serialNumber }) : null;
  return dead ? `${formatLegalDay(dayOf(new Date(dead.at)))} (${dead.jobNumber})` : null;
}

/** What says of parts that go back which lot they are of. */
interface OfLot extends GoingBack {
  customerId: string;
  quantity: string;
  lotId: string | null;
}
interface Lot {
  id: string;
  number: string;
  quantity: number;
}

/**
 * The lot that parts without a serial number go back from, or null when none of theirs waits: the one their work order was opened from, else the one
 * that is named, else the only one that waits (R-STK-9). Of several it is asked; nothing is taken from another one.
 */
export async function lotOf(ctx: Context, part: OfLot): Promise<Lot | { field: string; message: string } | null> {
  if (part.kind !== 'ownerReturn' || part.serialNumber)
    return part.lotId
      ? {
          field: 'receivingBatchId',
          message: 'Only parts without a serial number that go back to their owner name a lot.',
        }
      : null;
  const { partNumber, customerId, ofJob, lotId } = part;
  const waiting = await waitingBatches(ctx, { partNumber, serialNumber: null, customerId });
  const job = ofJob === null ? null : await lotOfJob(ctx, ofJob);
  const asked = job ?? lotId;
  if (job !== null && lotId !== null && job !== lotId)
    return { field: 'receivingBatchId', message: `${ofJob} was opened from another lot.` };
  const [only, second] = waiting;
  if (asked === null && second)
    return {
      field: 'receivingBatchId',
      message: `Several lots of ${partNumber} wait: ${waiting.map(({ number }) => number).join(', ')}. Say which one goes back.`,
    };
  const lot = asked === null ? only : waiting.find(({ id }) => id === asked);
  if (!lot)
    return lotId === null ? null : { field: 'receivingBatchId', message: 'This lot does not wait for a work order.' };
  return Number(part.quantity) > lot.quantity
    ? { field: 'quantity', message: `Lot ${lot.number} has ${lot.quantity} pieces.` }
    : lot;
}

async function lotOfJob(ctx: Context, jobNumber: string): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select b.id from work_order w join receiving_batch b on w.receiving_batch in (b.number, b.id::text) where w.number = ${jobNumber}`.execute(
    ctx.db,
  );
  return found.rows[0]?.id ?? null;
}

/** What goes back as it is. */
export interface GoingBack {
  kind: string;
  partNumber: string;
  serialNumber: string | null;
  /** The work order a line names: a component without a serial number is known by it. */
  ofJob: string | null;
}

/**
 * Why a component does not go back to its owner or to a vendor, in words, or null: a work order on it is open, so that its certificate would be
 * issued for what has left, or it is released and leaves with its certificate (145.A.50). Returned as is, beyond economic repair or scrapped it may.
 * In work it goes to a vendor as outside work of its work order that is on record and not back; before it has one it goes to none (145.A.75(b), G23).
 */
export async function onJobFault(ctx: Context, part: GoingBack): Promise<string | null> {
  if (!goesBack(part.kind)) return null;
  const isToVendor = part.kind === 'vendorReturn';
  const found = await sql<{ number: string; status: string; isSent: boolean }>`
    select w.number, w.status, exists (select 1 from outside_process p where p.job_id = w.id and p.incoming_inspection is null
      and not exists (select 1 from entry_withdrawal x where x.entry_id = p.id)) as is_sent
    from work_order w where w.status = any(${[...openStatuses, 'released']})
      and case when w.serial_number = 'N/A' then w.number = ${part.ofJob} else normal_identity(w.serial_number) = normal_identity(${part.serialNumber}) end
      and normal_identity(w.part_number) = normal_identity(${part.partNumber}) order by w.number desc limit 1`.execute(
    ctx.db,
  );
  const job = found.rows[0];
  const what = part.serialNumber ? `S/N ${part.serialNumber}` : part.partNumber;
  if (job?.status === 'released')
    return `${what} is released on ${job.number}: it leaves with its certificate, as the component of that work order.`;
  if (job && isToVendor)
    return job.isSent
      ? null
      : `${what} is in work on ${job.number}: record there the outside work that it goes to the vendor for.`;
  if (job) return `${what} is in work on ${job.number}: end that work order first, released or returned as it is.`;
  const [waiting] = isToVendor ? await waitingBatches(ctx, part) : [];
  return waiting
    ? `${what} waits for its work order as ${waiting.number}: it goes to a vendor as outside work of that one.`
    : null;
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
