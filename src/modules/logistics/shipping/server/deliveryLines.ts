import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import type { RecordRules } from '#kernel/server/records/endpoints.ts';
import { changeRow, createRecord, getRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { conflict, refuseField } from '#kernel/shared/errors.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { assertReleased } from './assertReleased.ts';

/** What may stand on a delivery note: the facts of a released component come from its job, everything else from the person. */
export const deliveryLineRules: Required<Pick<RecordRules<typeof deliveryNoteLine>, 'beforeCreate' | 'afterCreate'>> = {
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
      for (const name of ['partNumber', 'description', 'quantity'] as const)
        if (!input[name]) refuseField(name, 'REQUIRED', 'Required');
      return { lineNo };
    }
    const job = await assertReleased(ctx, String(input['jobNumber'] ?? ''));
    if (job.customerId !== note['customerId'])
      refuseField('jobNumber', 'OTHER_CUSTOMER', `${job.jobNumber} belongs to another customer.`);
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
      values: {},
      facts: { line: row.lineNo, jobNumber: row.jobNumber, partNumber: row.partNumber },
    });
  },
};

/** Puts a released component on a draft, as the screen does. */
export async function addComponentLine(ctx: WriteContext, deliveryNoteId: string, jobNumber: string): Promise<AnyRow> {
  const input = { deliveryNoteId, kind: 'component' as const, jobNumber };
  const facts = await deliveryLineRules.beforeCreate(input, ctx, ctx);
  const row = await createRecord(ctx, deliveryNoteLine, input, { ...facts } as typeof facts & object);
  await deliveryLineRules.afterCreate(ctx, row as never);
  return row;
}
