import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Job } from '#modules/maintenance/work-orders/server/public.ts';
import { finding } from '../shared/finding.record.ts';
import { judgedForThisPart } from '#modules/maintenance/release-gates/server/public.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { stopClocks } from './clock.ts';
import { createFinding } from './createFinding.ts';
import { coveringManuals } from './reworkCard.ts';

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
    await askAgain(ctx, job, row, `${row.findingNo} was judged for ${was}; the part number is now ${job.partNumber}.`);
  }
}

/**
 * A defect that was repaired by the manual of another part number is decided again: its limits of repair are not known to be those of this one
 * (145.A.45). A decision that is not closed yet is taken back, with its card where nobody signed it. Where the same manual covers both, it stands.
 */
export async function judgeRepairsAgain(ctx: WriteContext, job: Job, was: string): Promise<void> {
  const found = await sql<{ id: string; status: string; cardId: string; cardStatus: string }>`
    select f.id, f.status, c.id as card_id, c.status as card_status from finding f
    join task_card named on named.id = f.rework_card_id and named.finding_id = f.id
    join task_card c on c.job_id = f.job_id and c.card_no = named.card_no and c.status <> 'superseded'
    where f.job_id = ${job.id} and f.archived_at is null and f.disposition = 'repair' and f.status <> 'open'
      and not exists (select 1 from finding later where later.job_id = f.job_id and later.archived_at is null and starts_with(later.description, f.finding_no || ' was repaired by the manual of '))
      and not exists (select 1 from jsonb_array_elements(c.data_refs) r where r ->> 'manualId' = any(${await coveringManuals(ctx, job.id)}::text[]))
    order by f.finding_no`.execute(ctx.db);
  for (const { id, status, cardId, cardStatus } of found.rows) {
    const row = await lockRecord(ctx, finding, id, null);
    const why = `${row.findingNo} was repaired by the manual of ${was}; the part number is now ${job.partNumber}.`;
    if (status === 'closed') {
      await askAgain(ctx, job, row, why);
      continue;
    }
    await changeRow(ctx, finding, row, {
      values: { status: 'open' },
      action: 'status',
      reason: why,
      subject: job.number,
    });
    if (cardStatus === 'signed') continue;
    await stopClocks(ctx, cardId);
    await changeRow(ctx, taskCard, await lockRecord(ctx, taskCard, cardId, null), {
      values: { status: 'superseded' },
      action: 'status',
      reason: why,
      subject: job.number,
    });
  }
}

/** A closed finding never changes: a new one asks in its place. */
async function askAgain(ctx: WriteContext, job: Job, row: RowOf<typeof finding>, why: string): Promise<void> {
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
    description: `${why} ${row.description}`.slice(0, 2000),
  });
}
