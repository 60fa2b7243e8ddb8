import type { WriteContext } from '#kernel/server/context.ts';
import { changeDraft, type DraftChange } from './changeDraft.ts';
import { type Report } from './createReport.ts';

export { createReport, type Report } from './createReport.ts';
export { inspectionReportPaper } from './paper.ts';
export { signInspectionReport } from './signReport.ts';

/** A draft with every item that has no result yet passed, and the other fields given. */
export async function passAll(
  ctx: WriteContext,
  idOrNumber: string,
  fields: Omit<DraftChange, 'items'>,
): Promise<Report> {
  return changeDraft(ctx, idOrNumber, null, (report) => ({
    ...fields,
    items: report.items.map((item) => ({ ...item, result: item.result ?? 'pass' })),
  }));
}
