import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { signProblems, type ReportDraft } from '../shared/inspectionItem.ts';
import { inspectionReportWorkflow } from '../shared/inspectionReport.workflow.ts';
import { successorOf } from './reports.queries.ts';

/** What the buttons of a report say; signing and replacing run in their own functions, because the job is locked before the report. */
export const inspectionReportActions = implementWorkflow(inspectionReportWorkflow, {
  sign: { guard: (_ctx, row) => signProblems(row as ReportDraft).join(' ') || null },
  supersede: {
    guard: async (ctx, row) => {
      const successor = await successorOf(ctx, row.id);
      return successor ? `${successor.number} replaces it already.` : null;
    },
  },
});
