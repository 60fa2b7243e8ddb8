import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { jobFirst, notifyAboutJob, returnToWork } from '#modules/maintenance/work-orders/server/public.ts';
import { eligibleSigners } from '#modules/quality/authorizations/server/public.ts';
import { jobRow } from '#modules/maintenance/release-gates/server/public.ts';
import {
  authorityOf,
  taskLevelOf,
  type CertificateType,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { jobNumberIn } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { releaseRequestWorkflow } from '../shared/releaseRequest.workflow.ts';
import type { Context } from '#kernel/server/context.ts';

/** Only somebody who could sign at least one of the certificates may take or return a request (maintenance 3.20). */
async function mayNotSign(ctx: Context, row: { jobId: string; certificateTypes: string[] }): Promise<string | null> {
  if (!ctx.actor.employeeId) return 'Only certifying staff may review a release.';
  const { family, workScope } = await jobRow(ctx, row.jobId);
  const certifies = async (scope: Partial<Parameters<typeof eligibleSigners>[1]>) => {
    const signers = await eligibleSigners(ctx, { privilege: 'release', ...scope, at: ctx.now });
    return signers.some((signer) => signer.employeeId === ctx.actor.employeeId);
  };
  const work = { componentGroup: family as 'wheel', taskLevel: taskLevelOf(workScope) };
  for (const type of row.certificateTypes as CertificateType[])
    if (await certifies({ ...work, authority: authorityOf(type), releaseForm: type })) return null;
  return (await certifies({}))
    ? 'Your authorisation does not cover the release of this part.'
    : 'Only certifying staff may review a release.';
}

// What happens to a request happens to its job too.
const subject = (row: { jobIdLabel?: string | null }) => jobNumberIn(row.jobIdLabel);
const workflow = { ...releaseRequestWorkflow, ...jobFirst };

/** What happens with a request short of signing it. */
export const releaseRequestActions = implementWorkflow(workflow, {
  take: {
    subject,
    guard: mayNotSign,
    effect: async (ctx) => ({ takenBy: ctx.actor.id, takenByName: ctx.actor.name, takenAt: ctx.now.toISOString() }),
  },
  return: {
    subject,
    guard: mayNotSign,
    effect: async (_ctx, _row, { reason }) => ({ returnedReason: reason }),
    after: async (ctx, row, { reason }) => {
      await returnToWork(ctx, row.jobId, reason);
      await notifyAboutJob(ctx, {
        jobId: row.jobId,
        kind: 'returned',
        text: `The release request was returned: ${reason}`,
      });
    },
  },
  withdraw: {
    subject,
    whose: (ctx, row) =>
      row.createdBy === ctx.actor.id ? null : 'Only the person who asked may withdraw the request.',
    after: async (ctx, row) => {
      await returnToWork(ctx, row.jobId, 'Release request withdrawn');
    },
  },
});
