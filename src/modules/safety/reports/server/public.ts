import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
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

/**
 * Why this number stands for no occurrence reported to the authority (145.A.60): no report has it, it was closed as a duplicate, safety decided that
 * it is not owed, or it names another work order. Null when it does. The number alone is told, nothing of what the report says.
 */
export async function whyNoReport(ctx: Context, number: string, jobNumber?: string): Promise<string | null> {
  const found = await ctx.db
    .selectFrom('safetyReport')
    .leftJoin('safetyReport as first', 'first.id', 'safetyReport.duplicateOfId')
    .select(['safetyReport.mandatory', 'safetyReport.jobNumber', 'first.number as duplicateOf'])
    .where('safetyReport.number', '=', number)
    .executeTakeFirst();
  if (!found) return `There is no safety report ${number}. Report the occurrence to Safety first and enter its number.`;
  if (found.duplicateOf) return `${number} was closed as a duplicate. Enter ${found.duplicateOf}.`;
  if (found.mandatory === 'no')
    return `Safety decided that ${number} is not reported to the authority. Ask Safety to decide again.`;
  if (jobNumber && found.jobNumber && found.jobNumber.trim().toUpperCase() !== jobNumber)
    return `${number} is about ${found.jobNumber}, not about ${jobNumber}.`;
  return null;
}

export { repeatsReporter } from './account.ts';
export { fileOpenReport } from './letters.ts';
export { tellSafety } from './tell.ts';
