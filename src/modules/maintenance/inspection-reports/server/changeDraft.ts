import { refuse } from '#kernel/shared/errors.ts';
import { updateSchema, type UpdateOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { lockJob, requireWork } from '#modules/maintenance/work-orders/server/public.ts';
import { templateProblem } from '../shared/inspectionItem.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';
import { requireInspector, type Report } from './createReport.ts';

export type DraftChange = UpdateOf<typeof inspectionReport>;

/** Locks a report behind its job, on which the shop still works; only who may inspect its part writes on it or discards it. */
export async function lockReport(ctx: WriteContext, idOrNumber: string, version: number | null): Promise<Report> {
  const seen = await getRecord(ctx, inspectionReport, idOrNumber);
  const job = await lockJob(ctx, seen.jobId);
  requireWork(job);
  // What is signed stays, whoever asks; a draft that was discarded may come back.
  const reason = seen.archivedAt ? null : mayNotChange(seen);
  if (reason) refuse('GUARD', reason);
  await requireInspector(ctx, job);
  return lockRecord(ctx, inspectionReport, idOrNumber, version);
}

/** Changes a draft as its form does, filed under its job: only writable fields, and the template's items stay. */
export async function changeDraft(
  ctx: WriteContext,
  idOrNumber: string,
  version: number | null,
  change: (report: Report) => DraftChange | Record<string, unknown>,
): Promise<Report> {
  const report = await lockReport(ctx, idOrNumber, version);
  const reason = mayNotChange(report);
  if (reason) refuse('GUARD', reason);
  const values = updateSchema(inspectionReport).parse(change(report)) as DraftChange;
  const lost = values.items ? templateProblem(report.items, values.items) : null;
  if (lost) refuse('TEMPLATE', lost);
  return await changeRow(ctx, inspectionReport, report, { values });
}

/** Why a report may not be edited, or null: what is signed is corrected by a new report, never changed (D8). */
export function mayNotChange(report: { status: string; archivedAt: string | null }): string | null {
  if (report.archivedAt) return 'It was discarded.';
  return report.status === 'draft' ? null : 'A signed report is never changed: replace it by a new one.';
}
