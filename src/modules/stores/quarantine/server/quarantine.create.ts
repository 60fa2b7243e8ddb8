import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord, type ServerValues } from '#kernel/server/records/records.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { refuseNoSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { normaliseJobNumber } from '#modules/maintenance/release-gates/shared/jobNumber.ts';
import { ownedBy, ownerOf, type Owned } from '#modules/stores/scraps/server/public.ts';
import { batchFacts, blockBatch, findBatch, lockBatch } from '#modules/stores/stock/server/public.ts';
import { isExpired } from '#modules/stores/stock/shared/public.ts';
import { quarantine } from '../shared/quarantine.record.ts';
import { quarantineDue } from '../shared/quarantineRules.ts';

export type NewQuarantine = Omit<CreateOf<typeof quarantine>, 'suspectedUnapproved'> & {
  suspectedUnapproved?: boolean;
};

/** Whose a part is decides who must agree to its end. */
export const ownerOfBatch = 'The owner is that of the batch.';

/** What a new record gets from the server: its due day, and the identity of its batch. Errors: `NOTHING_NAMED`, `JOB_UNKNOWN`, 409 `ALREADY_QUARANTINED`. */
export async function prepareQuarantine(
  ctx: WriteContext,
  input: NewQuarantine,
): Promise<ServerValues<typeof quarantine>> {
  const more: ServerValues<typeof quarantine> = {
    dueDate: quarantineDue(dayOf(ctx.now)),
    evidenceMissing: input['evidenceMissing'] ?? [],
    evidenceReceived: input['evidenceReceived'] ?? [],
  };
  refuseNoSerial('serialNumber', input.serialNumber);
  if (input.jobNumber) more['jobNumber'] = await jobNamed(ctx, input.jobNumber);
  const batchId = input.batchId;
  if (batchId) {
    const batch = await findBatch(ctx, batchId);
    // Before the record that points at it is stored, and with it takes the batch ahead of its balances.
    if (batch) await lockBatch(ctx, batch.id);
    const open = await sql<{ number: string }>`
      select number from quarantine_record where batch_id = ${batchId} and status <> 'closed'`.execute(ctx.db);
    if (open.rows[0])
      conflict('ALREADY_QUARANTINED', `This batch is already in quarantine: ${open.rows[0].number}.`, {
        number: open.rows[0].number,
      });
    if (batch) {
      more['itemId'] = batch.itemId;
      more['partNumber'] = batch.partNumber;
      more['serialNumber'] = batch.serialNumber;
      if (input.ownerId && input.ownerId !== batch.ownerId) refuseField('ownerId', 'OWNER_OF_BATCH', ownerOfBatch);
      if (input.ownerType && input.ownerType !== ownedBy(batch.ownerId).ownerType)
        refuseField('ownerType', 'OWNER_OF_BATCH', ownerOfBatch);
      Object.assign(more, ownedBy(batch.ownerId));
    }
  } else if (!input['toolId'] && !input['partNumber']) {
    refuse('NOTHING_NAMED', 'Say what it is: a batch, a tool, or a part number.');
  } else Object.assign(more, await ownerOfHeld(ctx, { ...input, jobNumber: more['jobNumber'] ?? null }));
  return more;
}

/** Whose a part is that is no batch: a tool is the company's where nothing else is said. */
const ownerOfHeld = async (
  ctx: Context,
  held: Pick<NewQuarantine, 'toolId' | 'ownerType' | 'ownerId' | 'jobNumber' | 'partNumber' | 'serialNumber'>,
): Promise<Owned> => (held.toolId && !held.ownerType && !held.ownerId ? ownedBy(null) : ownerOf(ctx, held));

/** The job a record names, in its stored spelling; a number of no job would hold nothing. */
export async function jobNamed(ctx: Context, typed: string): Promise<string> {
  const found = await sql<{ number: string }>`
    select number from work_order where number = ${normaliseJobNumber(typed)}`.execute(ctx.db);
  return found.rows[0]?.number ?? refuseField('jobNumber', 'JOB_UNKNOWN', `There is no work order ${typed.trim()}.`);
}

type Held = Pick<
  RowOf<typeof quarantine>,
  'number' | 'batchId' | 'toolId' | 'partNumber' | 'serialNumber' | 'jobNumber'
>;

/** Blocks the batch of a new record and moves it to the bond; the jobs it concerns are red at once (G12, G15). */
export async function blockItsBatch(ctx: WriteContext, row: Held): Promise<void> {
  if (row.batchId) await blockBatch(ctx, row.batchId, `quarantine ${row.number}`);
  await tellJobs(ctx, row);
}

/** Asks for the gates of every job that stands on what a record holds. */
export async function tellJobs(ctx: WriteContext, row: Held): Promise<void> {
  await ctx.enqueue('refreshGatesAfter', {
    ...(row.batchId ? { batchId: row.batchId } : {}),
    ...(row.toolId ? { toolId: row.toolId } : {}),
    ...(row.jobNumber ? { jobNumber: row.jobNumber } : {}),
    part: { partNumber: row.partNumber, serialNumber: row.serialNumber },
  });
}

/** Opens a quarantine record for another module, in its transaction. */
export async function quarantineItem(ctx: WriteContext, input: NewQuarantine): Promise<{ id: string; number: string }> {
  const more = await prepareQuarantine(ctx, input);
  const row = await createRecord(
    ctx,
    quarantine,
    { ...input, suspectedUnapproved: input.suspectedUnapproved ?? false },
    { ...more, status: 'open' },
    input.jobNumber ? { subject: input.jobNumber } : {},
  );
  await blockItsBatch(ctx, row);
  return { id: row.id, number: row.number };
}

/** Moves expired batches to quarantine, all or none. Errors: `NOT_EXPIRED`, `NOTHING_LEFT`, 409 `ALREADY_QUARANTINED`. */
export async function quarantineExpired(ctx: WriteContext, batchIds: readonly string[]): Promise<string[]> {
  const numbers: string[] = [];
  for (const id of [...new Set(batchIds)].toSorted()) {
    const batch = (await batchFacts(ctx, [id], ctx.now))[0] ?? notFound('No batch is here.');
    if (!isExpired(batch.effectiveExpiry, dayOf(ctx.now)))
      refuse('NOT_EXPIRED', `Batch ${batch.batch} has not expired.`);
    if (Number(batch.onHand) === 0) refuse('NOTHING_LEFT', `Nothing is left of batch ${batch.batch}.`);
    const { number } = await quarantineItem(ctx, {
      source: 'expiry',
      batchId: id,
      description: batch.name,
      quantity: batch.onHand,
      reason: `Expired on ${batch.effectiveExpiry}.`,
    });
    numbers.push(number);
  }
  return numbers;
}

/** What is in quarantine already is recalled too: its record says so. Answers its number. */
export async function noteRecall(ctx: WriteContext, number: string, notice: string): Promise<string> {
  const row = await lockRecord(ctx, quarantine, number, null);
  const reason = String(row['reason']);
  if (!reason.endsWith(notice)) await changeRow(ctx, quarantine, row, { values: { reason: `${reason} · ${notice}` } });
  return number;
}
