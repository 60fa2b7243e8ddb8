import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { RecordRules } from '#kernel/server/records/endpoints.ts';
import { changeRow, createRecord, getRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { conflict, refuseField } from '#kernel/shared/errors.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { assertReleased } from './assertReleased.ts';
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
    if (input['kind'] !== 'component') {
      if (input['inflationPsi']) await refuseUnlessWheel(ctx, String(input['partNumber']));
      for (const name of ['partNumber', 'description', 'quantity'] as const)
        if (!input[name]) refuseField(name, 'REQUIRED', 'Required');
      return { lineNo };
    }
    const job = await assertReleased(ctx, String(input['jobNumber'] ?? ''));
    if (job.customerId !== note['customerId'])
      refuseField('jobNumber', 'OTHER_CUSTOMER', `${job.jobNumber} belongs to another customer.`);
    if (input['inflationPsi']) await refuseUnlessWheel(ctx, job.partNumber);
    const known = await sql<{ dn: string | null }>`
          select d.dn_number as dn from delivery_note_line l join delivery_note d on d.id = l.delivery_note_id
          where l.job_number = ${job.jobNumber} and not l.refused and d.status <> 'cancelled' limit 1`.execute(ctx.db);
    if (known.rows[0])
      refuseField(
        'jobNumber',
        'ON_ANOTHER_NOTE',
        `${job.jobNumber} is on ${known.rows[0].dn ?? 'another draft'} already.`,
      );
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
