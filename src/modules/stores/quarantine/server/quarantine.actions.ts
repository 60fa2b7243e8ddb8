import { refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { isLifeLimited } from '#modules/maintenance/capabilities/server/public.ts';
import { disposeOfBatch, type Disposition } from '#modules/stores/stock/server/public.ts';
import { openScrap } from '#modules/stores/scraps/server/public.ts';
import type { quarantine } from '../shared/quarantine.record.ts';
import { quarantineWorkflow } from '../shared/quarantine.workflow.ts';
import { tellJobs } from './quarantine.create.ts';
import { evidenceGaps } from '../shared/quarantineRules.ts';

/** Opens the scrap record of what quality decided to scrap: it is destroyed before a witness from there on. */
async function scrapPart(ctx: WriteContext, row: RowOf<typeof quarantine>): Promise<void> {
  const withoutPapers = row.suspectedUnapproved || evidenceGaps(row.evidenceMissing, row.evidenceReceived).length > 0;
  const partNumber = row.partNumber ?? row.toolIdLabel ?? row.description;
  await openScrap(
    ctx,
    {
      description: row.description,
      partNumber,
      serialNumber: row.serialNumber,
      quantity: row.quantity,
      ownerId: row.ownerId,
      reason: row.source === 'expiry' ? 'expired' : withoutPapers ? 'noPapers' : 'defect',
      lifeLimited: await isLifeLimited(ctx, partNumber),
    },
    { status: 'approved', quarantineId: row.id, batchId: row.batchId, approvedAt: row.dispositionAt },
  );
}

const without = <V>(all: readonly V[] | null, taken: readonly V[]): V[] =>
  (all ?? []).filter((one) => !taken.includes(one));

const suspected =
  'This is a suspected unapproved part: quality takes that off first, and says why. Then it may be released.';

/** Why what was decided is not carried out any more: since then something was written that decides otherwise. */
function overtaken(row: RowOf<typeof quarantine>): string | null {
  if (row.disposition !== 'release') return null;
  if (row.suspectedUnapproved) return suspected;
  const gaps = evidenceGaps(row.evidenceMissing, row.evidenceReceived);
  return gaps.length > 0 ? `Release needs the evidence that is missing: ${gaps.join(', ')}.` : null;
}

const notWhoQuarantined = (ctx: Context, row: { createdBy: string | null }): string | null =>
  row.createdBy !== null && row.createdBy === ctx.actor.id
    ? 'Whoever quarantined a part may not decide about it.'
    : null;

// The kernel has locked the row and checked right, state and signature. All of this happens in that same transaction, or none of it.
export const quarantineActions = implementWorkflow(quarantineWorkflow, {
  investigate: { effect: async (_ctx, _row, { finding }) => ({ finding }) },
  decide: {
    whose: notWhoQuarantined,
    effect: async (ctx, row, { disposition, note }) => {
      if (row.batchId && disposition === 'vendorReturn' && row.ownerId)
        refuse('NOT_OURS', `It belongs to ${row.ownerIdLabel}: return it to its owner.`);
      if (row.batchId && disposition === 'ownerReturn' && !row.ownerId)
        refuse('NO_OWNER', 'This part is the company’s own: there is no owner to return it to.');
      if (disposition === 'release') {
        if (row.suspectedUnapproved) refuse('SUSPECTED', suspected);
        const gaps = evidenceGaps(row.evidenceMissing, row.evidenceReceived);
        if (gaps.length > 0)
          refuse('EVIDENCE_MISSING', `Release needs the evidence that is missing: ${gaps.join(', ')}.`, { gaps });
        const wanted = row.evidenceMissing?.length ?? 0;
        if (wanted > 0 && (await listAttachments(ctx, 'quarantine', row.id)).length === 0) {
          refuse('EVIDENCE_MISSING', 'The evidence is ticked but no file is attached.');
        }
      }
      return {
        disposition,
        dispositionNote: note,
      };
    },
  },
  takeOff: {
    whose: notWhoQuarantined,
    effect: async (_ctx, row, { notSuspected = false, notMissing = [], notReceived = [] }) => {
      if (!notSuspected && notMissing.length === 0 && notReceived.length === 0)
        refuse('NOTHING_TAKEN_OFF', 'Say what is taken off: the flag, or evidence.');
      return {
        suspectedUnapproved: row.suspectedUnapproved && !notSuspected,
        evidenceMissing: without(row.evidenceMissing, notMissing),
        evidenceReceived: without(row.evidenceReceived, notReceived),
      };
    },
  },
  reopen: {
    effect: async () => ({ disposition: null, dispositionNote: null, dispositionByName: null, dispositionAt: null }),
  },
  close: {
    guard: (_ctx, row) =>
      overtaken(row) ??
      (row.suspectedUnapproved && !row.supReportNo
        ? 'A suspected unapproved part needs its report number first.'
        : null),
    effect: async (ctx, row) => {
      if (row.batchId) await disposeOfBatch(ctx, row.batchId, row.disposition as Disposition);
      if (row.disposition === 'scrap') await scrapPart(ctx, row);
    },
    after: tellJobs,
  },
});
