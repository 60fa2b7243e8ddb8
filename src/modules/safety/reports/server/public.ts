import type { RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';

const byTheRisk = { rows: 'all', because: 'the risk assessment of a report says how it stands' } as const;

/** Locks the report a risk assessment is for: it stands before the assessment in the order of locks. */
export const lockReport = (ctx: WriteContext, reportId: string): Promise<RowOf<typeof safetyReport>> =>
  lockRecord(ctx, safetyReport, reportId, null, byTheRisk);

/** A risk assessment is opened for a report, or the number of its hazards that wait for acceptance has changed. */
export async function hiraStands(ctx: WriteContext, reportId: string, openHazards: number): Promise<void> {
  const row = await lockReport(ctx, reportId);
  if (row.hiraAt !== null && row.openHazards === openHazards) return;
  await changeRow(ctx, safetyReport, row, { values: { hiraAt: row.hiraAt ?? ctx.now.toISOString(), openHazards } });
}

export { tellSafety } from './tell.ts';
