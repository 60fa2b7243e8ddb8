import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import type { Job } from '#modules/maintenance/work-orders/server/public.ts';
import { finding } from '../shared/finding.record.ts';
import { judgedForThisPart } from '#modules/maintenance/release-gates/server/public.ts';
import { createFinding } from './createFinding.ts';

/**
 * A defect that stays on the part was judged by the limits and the document of its part number: under another one it is judged again
 * (R6, G07). A decision that is not closed yet is taken back; a closed finding never changes, a new one asks in its place.
 */
export async function judgeStayingDefectsAgain(ctx: WriteContext, job: Job, was: string): Promise<void> {
  const found = await ctx.db
    .selectFrom('finding as f')
    .select(['f.id', 'f.status'])
    .where('f.jobId', '=', job.id)
    .where('f.archivedAt', 'is', null)
    .where('f.disposition', 'in', ['withinLimits', 'approvedData'])
    .where('f.status', '<>', 'open')
    .where(judgedForThisPart)
    .orderBy('f.findingNo')
    .execute();
  for (const { id, status } of found) {
    const row = await lockRecord(ctx, finding, id, null);
    if (status !== 'closed') {
      const reason = `Judged for ${was}; the part number is now ${job.partNumber}.`;
      await changeRow(ctx, finding, row, { values: { status: 'open' }, action: 'status', reason, subject: job.number });
      continue;
    }
    const { source, itemPartNumber, itemName, place, quantity, defectCode, severity, measured, limitRef } = row;
    await createFinding(ctx, {
      job,
      source,
      itemPartNumber: itemPartNumber ?? undefined,
      itemName: itemName ?? undefined,
      place: place ?? undefined,
      quantity,
      defectCode,
      severity,
      measured,
      limitRef,
      reportable: 'notAssessed',
      description:
        `${row.findingNo} was judged for ${was}; the part number is now ${job.partNumber}. ${row.description}`.slice(
          0,
          2000,
        ),
    });
  }
}
