import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { lastEvaluation } from './evaluations.queries.ts';
import { vendorApprovalWorkflow } from '../shared/vendorApproval.workflow.ts';

const ended = async (ctx: { now: Date }, _row: unknown, { reason }: { reason: string }) => ({
  endedOn: dayOf(ctx.now),
  endedReason: reason,
});
async function authorizationOf(ctx: WriteContext, signatureId: string | null): Promise<string | null> {
  if (!signatureId) return null;
  const found = await ctx.db
    .selectFrom('signature')
    .select('authorizationNo')
    .where('id', '=', signatureId)
    .executeTakeFirst();
  return found?.authorizationNo ?? null;
}
const refresh = (ctx: WriteContext, row: { vendorId: string }) =>
  ctx.enqueue('refreshGatesAfter', { vendorId: row.vendorId });

/** Approving takes the authorisation for it and another person than who wrote the approval. */
export const vendorApprovalActions = implementWorkflow(vendorApprovalWorkflow, {
  approve: {
    whose: (ctx, row) =>
      row.createdBy !== null && row.createdBy === ctx.actor.id
        ? 'Whoever wrote an approval does not approve it.'
        : null,
    guard: async (ctx, row) => {
      const last = await lastEvaluation(ctx, row.vendorId);
      if (last?.decision === 'reject') return 'The last evaluation of this vendor says that it may not supply.';
      return last?.nextDueOn && last.nextDueOn < dayOf(ctx.now)
        ? `The evaluation of this vendor was good until ${formatLegalDay(last.nextDueOn)}: evaluate it again first.`
        : null;
    },
    signAs: async (ctx) => {
      const { stampNo, authorizationNo } = await requireSign(ctx, {
        employeeId: signingEmployee(ctx),
        privilege: 'vendorApproval',
        at: ctx.now,
      });
      return { stampNo, authorizationNo };
    },
    effect: async (ctx, _row, _input, signature) => ({
      approvedByName: ctx.actor.name,
      approvedAt: ctx.now.toISOString(),
      authorizationNo: await authorizationOf(ctx, signature?.id ?? null),
    }),
    after: refresh,
  },
  suspend: { effect: ended, after: refresh },
  certificateEnded: {
    concerns: () => false,
    whose: (ctx) =>
      ctx.actor.id === null ? null : 'Suspend it instead: this step is taken when a certificate has ended.',
    effect: ended,
    after: refresh,
  },
  withdraw: {
    effect: async (ctx, row, input) => (row.endedOn ? {} : ended(ctx, row, input)),
    after: refresh,
  },
});
