import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';
import { capabilityListRevisionWorkflow } from '../shared/capabilityListRevision.workflow.ts';
import { compareWithEffective, hasFile, linesOf, supersedeEffective, tellGates } from './listRevisions.ts';

/** What a capability list needs before each step, and what happens with it. */
export const capabilityListRevisionActions = implementWorkflow(capabilityListRevisionWorkflow, {
  approve: {
    guard: async (ctx, row) => {
      if ((await linesOf(ctx, row.id)).length === 0) return 'The list has no lines yet.';
      return (await compareWithEffective(ctx, row.id)).problem;
    },
    signAs: async (ctx, row) => ({ payload: { list: row, lines: await linesOf(ctx, row.id) } }),
  },
  reopen: {},
  submit: {
    guard: async (ctx, row) => (await compareWithEffective(ctx, row.id)).problem,
    effect: async (ctx, _row, input) => {
      if (input.submittedOn > dayOf(ctx.now)) refuseField('submittedOn', 'DATE_AHEAD', 'This day has not come yet.');
      return { ...input };
    },
  },
  accept: {
    guard: async (ctx, row) =>
      (await hasFile(ctx, capabilityListRevision.name, row)) ? null : 'Attach the acceptance letter first.',
    effect: async (ctx, row, input) => {
      if (input.acceptedOn > dayOf(ctx.now)) refuseField('acceptedOn', 'DATE_AHEAD', 'This day has not come yet.');
      if (row.submittedOn !== null && input.acceptedOn < row.submittedOn) {
        refuseField('acceptedOn', 'DATE_ORDER', 'It cannot be accepted before it was submitted.');
      }
      if (input.effectiveFrom < input.acceptedOn) {
        refuseField('effectiveFrom', 'DATE_ORDER', 'It cannot take effect before it was accepted.');
      }
      return { ...input };
    },
  },
  makeEffective: {
    guard: (ctx, row) =>
      row.effectiveFrom !== null && row.effectiveFrom > dayOf(ctx.now)
        ? `It takes effect by itself on ${row.effectiveFrom} at 00:00.`
        : null,
    effect: async (ctx, row) => {
      await supersedeEffective(ctx, row.authority);
    },
    after: async (ctx) => tellGates(ctx),
  },
  withdraw: {},
});
