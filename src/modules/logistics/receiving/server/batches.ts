import { sql } from 'kysely';
import { conflict, notFound, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, findRow, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { receivingBatch } from '../shared/receivingBatch.record.ts';

export interface AcceptedBatch {
  id: string;
  number: string;
  /** Every row of this table passed its inspection. */
  accepted: true;
  status: 'accepted' | 'jobOpened' | 'returned';
  customerId: string;
  partNumber: string;
  description: string;
  serialNumber: string | null;
  serialReason: string | null;
  quantity: number;
  workAsked: string;
  customerOrder: string | null;
  removalReason: string | null;
  conditionNote: string | null;
  /** When the dock accepted it; the turn-around clock starts at `receivedAt`. */
  acceptedAt: string;
  receivedAt: string;
  jobNumber: string | null;
}

async function received(ctx: Context, row: AnyRow): Promise<AcceptedBatch> {
  const receipt = await sql<{
    receivedAt: string;
  }>`select received_at from goods_receipt where id = ${row['goodsReceiptId']}`.execute(ctx.db);
  return {
    ...(row as unknown as AcceptedBatch),
    accepted: true,
    receivedAt: receipt.rows[0]?.receivedAt ?? String(row['acceptedAt']),
  };
}

/** A customer's component the dock accepted, by number or id; null when there is none. */
export async function acceptedBatch(ctx: Context, numberOrId: string): Promise<AcceptedBatch | null> {
  const row = await findRow(ctx, receivingBatch, numberOrId);
  return row ? received(ctx, row) : null;
}

/** Components that wait for a job, oldest first. */
export async function openBatches(ctx: Context, question: { q?: string } = {}): Promise<AcceptedBatch[]> {
  const words = (question.q ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const rows = await sql<AcceptedBatch>`
    select b.*, g.received_at, true as accepted from receiving_batch b join goods_receipt g on g.id = b.goods_receipt_id
    where b.status = 'accepted' and (${words} = '' or b.search_text like ${`%${words}%`}) order by b.accepted_at limit 200`.execute(
    ctx.db,
  );
  return rows.rows;
}

/** The job of a component was cancelled before anything was done to it, or its certificate is void: it waits for another one. */
export async function freeBatch(
  ctx: WriteContext,
  numberOrId: string,
  { jobNumber, reason }: { jobNumber: string; reason: string },
): Promise<void> {
  const known = await findRow(ctx, receivingBatch, numberOrId);
  if (!known) return;
  const row = await lockRecord(ctx, receivingBatch, known.id, null);
  if (row['status'] !== 'jobOpened' || row['jobNumber'] !== jobNumber) return;
  await changeRow(ctx, receivingBatch, row, {
    values: { status: 'accepted', jobNumber: null },
    action: 'status',
    reason: `${jobNumber}: ${reason}`,
    subject: jobNumber,
  });
}

/**
 * Ties a component to its job, once. What a work order takes of a lot is its own: the rest is tagged as a component batch of its own and waits for
 * another work order, so that no piece that came in stays without its paper. Errors: 409 `BATCH_HAS_JOB`, 422 `G01`, 404.
 */
export async function markJobOpened(
  ctx: WriteContext,
  numberOrId: string,
  job: { number: string; quantity: number },
): Promise<void> {
  const known = (await findRow(ctx, receivingBatch, numberOrId)) ?? notFound('No accepted batch has this number.');
  const row = await lockRecord(ctx, receivingBatch, known.id, null);
  if (row['status'] !== 'accepted')
    conflict(
      'BATCH_HAS_JOB',
      `Batch ${String(row['number'])} is ${row['jobNumber'] ? `on job ${String(row['jobNumber'])}` : 'returned'} already.`,
      { jobNumber: row['jobNumber'] },
    );
  const rest = Number(row['quantity']) - job.quantity;
  // Somebody divided the lot at the same moment.
  if (rest < 0) refuseField('quantity', 'G01', `The dock counted ${String(row['quantity'])}.`);
  const divided = rest > 0 ? await tagRest(ctx, row, rest, job.number) : null;
  await changeRow(ctx, receivingBatch, row, {
    values: { status: 'jobOpened', jobNumber: job.number, ...(divided && { quantity: job.quantity }) },
    action: 'status',
    ...(divided && { reason: `${rest} of the lot wait for a work order as ${divided}.` }),
    subject: job.number,
  });
}

/** The component batches of a part that wait for a work order, oldest first: by its serial number, or the lots of one customer without any. */
export async function waitingBatches(
  ctx: Context,
  part: { partNumber: string; serialNumber: string | null; customerId?: string },
): Promise<{ id: string; number: string; quantity: number; customerId: string }[]> {
  const { rows } = await sql<{ id: string; number: string; quantity: number; customerId: string }>`
    select id, number, quantity, customer_id from receiving_batch where status = 'accepted' and normal_identity(part_number) = normal_identity(${part.partNumber})
      and case when ${part.serialNumber}::text is null then serial_number is null and customer_id = ${part.customerId ?? null}
        else normal_identity(serial_number) = normal_identity(${part.serialNumber}) end
    order by accepted_at, number`.execute(ctx.db);
  return rows;
}

/**
 * A component that waited for a work order left with a delivery note, back to its owner: no work order is opened for what is not here. Of a lot so
 * many pieces; the rest waits on as a batch of its own. Errors: 409 `BATCH_HAS_JOB`.
 */
export async function markReturned(
  ctx: WriteContext,
  id: string,
  { quantity, note }: { quantity: number; note: string },
): Promise<void> {
  const row = await lockRecord(ctx, receivingBatch, id, null);
  const rest = Number(row['quantity']) - quantity;
  // Somebody opened a work order, or divided the lot, at the same moment.
  if (row['status'] !== 'accepted' || rest < 0)
    conflict('BATCH_HAS_JOB', `Batch ${row.number} does not wait any more.`);
  const divided = rest > 0 ? await tagRest(ctx, row, rest, note) : null;
  await changeRow(ctx, receivingBatch, row, {
    values: { status: 'returned', ...(divided && { quantity }) },
    action: 'status',
    reason: `Sent back with ${note}${divided ? `; ${rest} of the lot wait for a work order as ${divided}` : ''}.`,
    subject: note,
  });
}

const carried = [
  'goodsReceiptId',
  'customerId',
  'partNumber',
  'description',
  'serialNumber',
  'serialReason',
  'workAsked',
  'customerOrder',
  'removalReason',
  'papers',
  'conditionNote',
  'acceptedAt',
  'acceptedByName',
] as const;

/** What is left of a lot as a component batch of its own, of the same inspection at the dock; answers its number. */
async function tagRest(
  ctx: WriteContext,
  lot: RowOf<typeof receivingBatch>,
  rest: number,
  subject: string,
): Promise<string> {
  const made = await createRecord(ctx, receivingBatch, {
    status: 'accepted',
    ...(Object.fromEntries(carried.map((key) => [key, lot[key]])) as Pick<typeof lot, (typeof carried)[number]>),
    quantity: rest,
    dividedFromId: lot.dividedFromId ?? lot.id,
  });
  await ctx.audit({
    entity: 'receivingBatch',
    entityId: made.id,
    action: 'update',
    subject,
    changes: { dividedFrom: { new: String(lot.number) } },
  });
  return made.number;
}
