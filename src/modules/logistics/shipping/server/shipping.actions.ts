import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { deliveryNoteWorkflow } from '../shared/deliveryNote.workflow.ts';
import { withoutRelease } from '#modules/maintenance/releases/server/public.ts';
import { assertReleased } from './assertReleased.ts';
import { declarationFault, travelFault, writeHazards } from './travel.ts';

async function jobsOf(ctx: Context, noteId: string): Promise<{ jobNumber: string | null }[]> {
  const lines = await sql<{ jobNumber: string | null }>`
    select case when kind = 'component' then job_number end as job_number from delivery_note_line where delivery_note_id = ${noteId}`.execute(
    ctx.db,
  );
  return lines.rows;
}

async function withdrawn(ctx: Context, noteId: string): Promise<string | null> {
  const jobs = await jobsOf(ctx, noteId);
  const gone = await withoutRelease(
    ctx,
    jobs.flatMap(({ jobNumber }) => (jobNumber ? [jobNumber] : [])),
  );
  return gone.length > 0 ? `No standing release certificate: ${gone.join(', ')}.` : null;
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
    guard: async (ctx, row) => {
      if ((await jobsOf(ctx, row.id)).length === 0) return 'There is nothing on it yet.';
      if (row.dangerousGoods && (await listAttachments(ctx, 'deliveryNote', row.id)).length === 0)
        return 'Dangerous goods need their declaration attached.';
      return (await withdrawn(ctx, row.id)) ?? travelFault(ctx, row);
    },
    effect: async (ctx, row) => {
      for (const { jobNumber } of await jobsOf(ctx, row.id)) if (jobNumber) await assertReleased(ctx, jobNumber);
      return { dnNumber: await takeNumber(ctx.db, 'DN{YY}{MM}-{0000}', ctx.now), packedAt: ctx.now.toISOString() };
    },
  },
  dispatch: {
    // Between packing and leaving a certificate may be voided, a limit lowered, a material classified anew.
    guard: async (ctx, row) => (await withdrawn(ctx, row.id)) ?? travelFault(ctx, row),
    effect: async (ctx, _row, input) => ({ ...input, dispatchedAt: ctx.now.toISOString() }),
  },
  close: {
    guard: (_ctx, row) => (row.problem ? 'A problem is open: settle it first.' : null),
  },
  settle: settled,
  settleOnTheWay: settled,
  cancel: { effect: async (_ctx, _row, { reason }) => ({ cancelReason: reason }) },
});
