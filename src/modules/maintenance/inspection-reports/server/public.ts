import type { WriteContext } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { inspectionItems, type InspectionItem } from '../shared/inspectionItem.ts';
import { changeDraft, type DraftChange } from './changeDraft.ts';
import { type Report } from './createReport.ts';

export { createReport, type NewReport, type Report } from './createReport.ts';
export { inspectionReportPaper } from './paper.ts';
export { signInspectionReport, type SignProof } from './signReport.ts';
export { previousVisit, reportsOfJob } from './reports.queries.ts';

/** Results for some items of a draft by their names, and any of its other fields. */
export async function fillReport(
  ctx: WriteContext,
  idOrNumber: string,
  change: Omit<DraftChange, 'items'> & { items?: (Pick<InspectionItem, 'ref'> & Partial<InspectionItem>)[] },
): Promise<Report> {
  const { items, ...fields } = change;
  return changeDraft(ctx, idOrNumber, null, (report) => {
    if (!items) return fields;
    const given = new Map(items.map((item) => [item.ref, item]));
    const unknown = items.find((item) => !report.items.some((known) => known.ref === item.ref));
    if (unknown) refuse('ITEM_UNKNOWN', `${report.number} has no item "${unknown.ref}".`);
    return {
      ...fields,
      items: inspectionItems.parse(report.items.map((item) => ({ ...item, ...given.get(item.ref) }))),
    };
  });
}

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
