import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { deliveryNoteWorkflow } from '../shared/deliveryNote.workflow.ts';
import { withoutRelease } from '#modules/maintenance/releases/server/public.ts';
import { releaseReservations, shipBatch } from '#modules/stores/stock/server/public.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { type deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { markReturned, waitingBatches } from '#modules/logistics/receiving/server/public.ts';
import {
  assertReleased,
  condemnedWords,
  heldFault,
  lotOf,
  onJobFault,
  reserveSold,
  type GoingBack,
  type Leaving,
} from './mayLeave.ts';
import { declarationFault, travelFault, writeHazards } from './travel.ts';

interface Standing extends Leaving, GoingBack {
  id: string;
  batchId: string | null;
  quantity: string;
  /** The lot that parts without a serial number go back from. */
  lotId: string | null;
  condemned: string | null;
  condemnedMark: string | null;
}

async function linesOf(ctx: Context, noteId: string): Promise<Standing[]> {
  const lines = await sql<Standing>`
    select id, kind, case when kind = 'component' then job_number end as job_number, case when kind <> 'component' then job_number end as of_job, part_number, serial_number, batch_id, trim_scale(quantity)::text as quantity,
      receiving_batch_id as lot_id, condemned, condemned_mark
    from delivery_note_line where delivery_note_id = ${noteId} and archived_at is null order by batch_id nulls last, line_no`.execute(
    ctx.db,
  );
  return lines.rows;
}

/** Why what is on a note may not be packed or leave, in words, or null: between the two a certificate is voided, a part held, a material classified anew. */
async function whyNotShip(ctx: Context, row: RowOf<typeof deliveryNote>): Promise<string | null> {
  const lines = await linesOf(ctx, row.id);
  if (lines.length === 0) return 'There is nothing on it yet.';
  if (row.dangerousGoods && (await listAttachments(ctx, 'deliveryNote', row.id)).length === 0)
    return 'Dangerous goods need their declaration attached.';
  const gone = await withoutRelease(
    ctx,
    lines.flatMap(({ jobNumber }) => (jobNumber ? [jobNumber] : [])),
  );
  if (gone.length > 0) return `No standing release certificate: ${gone.join(', ')}.`;
  const held = await heldFault(ctx, lines);
  if (held) return held;
  for (const line of lines) {
    const fault = (await onJobFault(ctx, line)) ?? (await lotFault(ctx, row, line)) ?? (await markFault(ctx, line));
    if (fault) return fault;
  }
  return travelFault(ctx, row);
}

/** Why parts without a serial number do not go back, or null: their lot does not wait any more, or another one came since and it is asked which. */
async function lotFault(ctx: Context, { customerId }: { customerId: string }, line: Standing): Promise<string | null> {
  if (line.serialNumber) return null;
  const lot = await lotOf(ctx, { ...line, customerId });
  if (lot && 'message' in lot) return lot.message;
  return lot === null || lot.id === line.lotId
    ? null
    : `Lot ${lot.number} of ${line.partNumber} waits since this line was added: take the line off and add it again.`;
}

/** A condemned part leaves marked as one, on itself and on its paper (R12, 49 CFR 180.205). */
async function markFault(ctx: Context, line: Standing): Promise<string | null> {
  const words = line.condemnedMark ? null : await condemnedWords(ctx, line);
  return words
    ? `S/N ${line.serialNumber ?? ''} was condemned on ${words}: enter on its line how the part itself is marked as condemned.`
    : null;
}

/** What was condemned since its line was added leaves with the word on its paper too. */
async function writeCondemned(ctx: WriteContext, note: { id: string }): Promise<void> {
  for (const line of await linesOf(ctx, note.id)) {
    const words = await condemnedWords(ctx, line);
    if (words !== line.condemned)
      await changeRow(ctx, deliveryNoteLine, await lockRecord(ctx, deliveryNoteLine, line.id, null), {
        values: { condemned: words },
      });
  }
}

/** What goes back to its owner and waited for a work order waits for none any more. */
async function returnWaiting(ctx: WriteContext, note: RowOf<typeof deliveryNote>): Promise<void> {
  for (const { kind, partNumber, serialNumber, quantity, lotId, condemned } of await linesOf(ctx, note.id)) {
    if (kind !== 'ownerReturn') continue;
    const [component] = serialNumber ? await waitingBatches(ctx, { partNumber, serialNumber }) : [];
    const id = component?.id ?? lotId;
    const pieces = component ? 1 : Math.floor(Number(quantity));
    if (id && pieces > 0)
      await markReturned(ctx, id, {
        quantity: pieces,
        note: `${note.dnNumber ?? ''}${condemned ? ', condemned' : ''}`,
      });
  }
}

const settled = {
  concerns: (_ctx: Context, row: { problem: string | null }) => row.problem !== null,
  guard: (_ctx: Context, row: { problem: string | null }) => (row.problem ? null : 'No problem is open.'),
  effect: async () => ({ problem: null }),
};

/** What a delivery note needs on its way out. The number is taken when it is packed, so drafts burn none. */
export const shippingActions = implementWorkflow(deliveryNoteWorkflow, {
  declare: {
    guard: (ctx, row) => declarationFault(ctx, row.id),
    effect: (ctx, row) => writeHazards(ctx, row.id),
  },
  pack: {
    guard: whyNotShip,
    effect: async (ctx, row) => {
      for (const line of await linesOf(ctx, row.id)) {
        if (line.jobNumber) await assertReleased(ctx, line.jobNumber);
        // What nobody took up in three days is reserved anew, from today.
        if (line.batchId) await releaseReservations(ctx, { documentId: line.id });
        await reserveSold(ctx, line);
      }
      await writeCondemned(ctx, row);
      return { dnNumber: await takeNumber(ctx.db, 'DN{YY}{MM}-{0000}', ctx.now), packedAt: ctx.now.toISOString() };
    },
  },
  dispatch: {
    guard: whyNotShip,
    effect: async (ctx, row, input) => {
      for (const { id, batchId, quantity } of await linesOf(ctx, row.id))
        if (batchId) await shipBatch(ctx, { batchId, qty: quantity, documentId: id });
      await writeCondemned(ctx, row);
      await returnWaiting(ctx, row);
      return { ...input, dispatchedAt: ctx.now.toISOString() };
    },
  },
  close: {
    guard: (_ctx, row) => (row.problem ? 'A problem is open: settle it first.' : null),
  },
  settle: settled,
  settleOnTheWay: settled,
  cancel: {
    effect: async (ctx, row, { reason }) => {
      for (const { id, batchId } of await linesOf(ctx, row.id))
        if (batchId) await releaseReservations(ctx, { documentId: id });
      return { cancelReason: reason };
    },
  },
});
