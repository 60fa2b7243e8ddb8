import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { RecordRules } from '#kernel/server/records/endpoints.ts';
import { changeRow, createRecord, getRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { conflict, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { whyNotQuantity } from '#modules/stores/stock/shared/public.ts';
import { releaseOfJob } from '#modules/maintenance/releases/server/public.ts';
import { assertReleased, heldFault, refuseOnAnother, soldFrom } from './mayLeave.ts';
import { mayBeInflated, writeHazards } from './travel.ts';

/** Another thing on the note, or another packing: what was declared is no longer what is sent. */
const undeclared = { declaredAt: null, declaredByName: null };
const packed = 'It is packed; its lines no longer change.';

/** What may stand on a delivery note: the facts of a released component come from its job, everything else from the person. */
export const deliveryLineRules: Required<
  Pick<RecordRules<typeof deliveryNoteLine>, 'beforeCreate' | 'afterCreate' | 'mayUpdate' | 'beforeUpdate'>
> = {
  beforeCreate: async (input, _call, ctx) => {
    const note = await lockRecord(ctx, deliveryNote, String(input['deliveryNoteId']), null);
    if (note['status'] !== 'draft')
      conflict('STATE_NOT_ALLOWED', 'Lines are added while the note is a draft.', { current: note });
    const last = await sql<{
      last: number;
    }>`select coalesce(max(line_no), 0)::int as last from delivery_note_line where delivery_note_id = ${note.id}`.execute(
      ctx.db,
    );
    const lineNo = (last.rows[0]?.last ?? 0) + 1;
    if (input['kind'] === 'partSale') {
      const fact = await soldFrom(ctx, input['batchId'], input['quantity']);
      return {
        lineNo,
        jobNumber: null,
        partNumber: fact.partNumber,
        description: fact.name,
        serialNumber: fact.serialNumber,
        certificateNo: fact.document?.number ?? null,
      };
    }
    if (input['batchId']) refuseField('batchId', 'NOT_A_SALE', 'Only what is sold names its batch.');
    if (input['kind'] !== 'component') {
      await checkReturn(ctx, input, note);
      return { lineNo };
    }
    const job = await assertReleased(ctx, String(input['jobNumber'] ?? ''));
    if (job.customerId !== note['customerId'])
      refuseField('jobNumber', 'OTHER_CUSTOMER', `${job.jobNumber} belongs to another customer.`);
    if (input['inflationPsi']) await refuseUnlessWheel(ctx, job.partNumber);
    await refuseOnAnother(ctx, job);
    const held = await heldFault(ctx, [job]);
    if (held) refuseField('jobNumber', 'G15', held);
    return {
      lineNo,
      jobNumber: job.jobNumber,
      partNumber: job.partNumber,
      serialNumber: job.serialNumber,
      description: job.description,
      quantity: String(job.quantity),
      certificateNo: job.certificateNo,
    };
  },
  afterCreate: async (ctx, row) => {
    const note = await getRecord(ctx, deliveryNote, row.deliveryNoteId);
    await changeRow(ctx, deliveryNote, note, {
      values: undeclared,
      facts: { line: row.lineNo, jobNumber: row.jobNumber, partNumber: row.partNumber },
    });
    await writeHazards(ctx, note.id);
  },
  mayUpdate: async (ctx, row) =>
    (await getRecord(ctx, deliveryNote, row.deliveryNoteId)).status === 'draft' ? null : packed,
  beforeUpdate: async (ctx, row, input) => {
    const note = await lockRecord(ctx, deliveryNote, row.deliveryNoteId, null);
    if (note['status'] !== 'draft') conflict('STATE_NOT_ALLOWED', packed, { current: note });
    if (input.inflationPsi) await refuseUnlessWheel(ctx, String(row.partNumber));
    if (input.packing === undefined && input.packingInstruction === undefined) return;
    if (note['declaredAt']) await changeRow(ctx, deliveryNote, note, { values: undeclared });
  },
};

/** Something that goes back as it is: named in full, in hand once, held by nobody, and of the customer the note is for. */
async function checkReturn(
  ctx: WriteContext,
  input: CreateOf<typeof deliveryNoteLine>,
  note: RowOf<typeof deliveryNote>,
): Promise<void> {
  const { partNumber, serialNumber = null, description, quantity } = input;
  if (!partNumber) return refuseField('partNumber', 'REQUIRED', 'Required');
  if (!description) refuseField('description', 'REQUIRED', 'Required');
  if (!quantity) return refuseField('quantity', 'REQUIRED', 'Required');
  if (input.inflationPsi) await refuseUnlessWheel(ctx, partNumber);
  const why = whyNotQuantity(quantity, '');
  if (why) refuseField('quantity', 'QUANTITY', why);
  if (serialNumber && Number(quantity) !== 1) refuseField('quantity', 'SERIAL_ONE', 'A serial number is one piece.');
  if (input.jobNumber) {
    const job = await releaseOfJob(ctx, input.jobNumber);
    if (!job) return refuseField('jobNumber', 'JOB_UNKNOWN', `No work order has the number ${input.jobNumber}.`);
    if (job.customerId !== note.customerId)
      refuseField('jobNumber', 'OTHER_CUSTOMER', `${job.jobNumber} belongs to another customer.`);
  }
  const leaving = { jobNumber: null, partNumber, serialNumber };
  await refuseOnAnother(ctx, leaving);
  const held = await heldFault(ctx, [leaving]);
  if (held) refuseField('serialNumber', 'G15', held);
}

async function refuseUnlessWheel(ctx: Context, partNumber: string): Promise<void> {
  if (!(await mayBeInflated(ctx, partNumber)))
    refuseField('inflationPsi', 'NOT_A_WHEEL', 'Only a wheel assembly has a shipping pressure.');
}

/** How a line travels, where it says so. */
export type Travel = { inflationPsi?: string; packing?: string; packingInstruction?: string };

/** Puts a released component on a draft, as the screen does. */
export async function addComponentLine(
  ctx: WriteContext,
  deliveryNoteId: string,
  jobNumber: string,
  travel: Travel = {},
): Promise<AnyRow> {
  const input = { deliveryNoteId, kind: 'component' as const, jobNumber, ...travel };
  const facts = await deliveryLineRules.beforeCreate(input, ctx, ctx);
  const row = await createRecord(ctx, deliveryNoteLine, input, { ...facts } as typeof facts & object);
  await deliveryLineRules.afterCreate(ctx, row as never);
  return row;
}
