import { z } from 'zod';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { changeRow, getRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { lockJob, recountWork, requireWork } from '#modules/maintenance/work-orders/server/public.ts';
import { whyNoReport } from '#modules/safety/reports/server/public.ts';
import { finding } from '../shared/finding.record.ts';
import { reportableInput } from '../shared/taskCards.calls.ts';

/** Safety's assessment of a finding: until it is made, a critical one stays in the way of the release (G25). */
export async function assessReportable(
  ctx: WriteContext,
  idOrNumber: string,
  input: z.infer<typeof reportableInput>,
): Promise<AnyRow> {
  if (input.reportable === 'yes' && !input.occurrenceNumber)
    refuseField('occurrenceNumber', 'G25', 'Report the occurrence first and enter its number.');
  const report = input.reportable === 'yes' ? input.occurrenceNumber : undefined;
  const seen = await getRecord(ctx, finding, idOrNumber);
  const job = await lockJob(ctx, String(seen['jobId']));
  requireWork(job);
  const row = await lockRecord(ctx, finding, seen.id, input.version);
  const noReport = report ? await whyNoReport(ctx, report, job.number) : null;
  if (noReport) refuseField('occurrenceNumber', 'G25', noReport);
  if (row['status'] === 'closed') refuse('STATE_NOT_ALLOWED', `Finding ${String(row['number'])} is closed.`);
  const changed = await changeRow(ctx, finding, row, {
    values: {
      reportable: input.reportable,
      reportableNote: input.note,
      occurrenceNumber: report ?? null,
    },
    reason: input.note,
    subject: job.number,
  });
  await recountWork(ctx, job.id);
  return changed;
}
