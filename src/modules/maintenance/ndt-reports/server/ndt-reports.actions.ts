import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { ndtReportWorkflow } from '../shared/ndtReport.workflow.ts';
import { workFirst } from '#modules/maintenance/work-orders/server/public.ts';
import { whyNotInspector } from './ndtInspector.ts';
import { performProblems } from './performNdt.ts';
import { successorOf } from './ndt.queries.ts';

// Whatever is done with a report is done to its job, which must still be in the shop.
const workflow = { ...ndtReportWorkflow, ...workFirst };

/** What the buttons of a report say; signing runs in functions of its own, because the job is locked before the report. */
export const ndtReportActions = implementWorkflow(workflow, {
  perform: {
    guard: async (ctx, row) =>
      (await performProblems(ctx, row)).problems.map((problem) => problem.text).join(' ') || null,
  },
  accept: { guard: (_ctx, row) => (row.result === 'rejected' ? 'The report records a rejected item.' : null) },
  reject: { guard: (_ctx, row) => (row.result === 'rejected' ? null : 'The report records no rejected indication.') },
  supersede: {
    guard: async (ctx, row) => {
      const successor = await successorOf(ctx, row.id);
      return successor ? `${successor.number} replaces it already.` : null;
    },
  },
  void: {
    guard: whyNotInspector,
    subject: (row) => row.jobNumber,
    effect: async (_ctx, _row, { reason }) => ({ voidReason: reason }),
  },
});
