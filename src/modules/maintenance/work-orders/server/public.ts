import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { changeRow, lockRecord, type ServerValues } from '#kernel/server/records/records.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { freeBatch } from '#modules/logistics/receiving/server/public.ts';
import { whyNoWork, type JobState } from '../shared/mayWork.ts';
import { openStatuses, workOrder } from '../shared/workOrder.record.ts';
import { endOpenHolds } from './holds.ts';
import { onHold, preliminaryStands, requireNoWorkStop, requireWork } from './mayWork.ts';
import { familyOf, lockWorkOrder, moveJob, notify, recountWork, type Job, type Notice } from './jobs.ts';

export { whyNoWork } from '../shared/mayWork.ts';
export { signGateReason } from './answers.ts';
export { requireEngineer } from './engineer.ts';
export { shopOf } from './induction.ts';
export { refuseBelowRecord } from './counts.ts';
export { holdWords } from '../shared/hold.ts';
export { clockOf, type Contract } from './dueDate.ts';
export { endHold, openHold } from './holds.ts';
export { shiftLeft, unreadHandover, whyNotGoneOn } from './handover.ts';
export { logOf } from './jobLog.ts';
export { startLabour, stopLabour } from './labour.ts';
export { capabilityOfJob, intervalProblem, openJob, openSubJob, refuseSameSerial } from './openJob.ts';
export { onHold, preliminaryStands, recountWork, requireNoWorkStop, requireWork, type Job, type Notice };

/** Tells the people a job concerns (R29). */
export const notifyAboutJob = notify;

/** Locks a job and answers what a signature needs of it. */
export async function lockJob(ctx: WriteContext, idOrNumber: string): Promise<Job & { family: string }> {
  const job = await lockWorkOrder(ctx, idOrNumber);
  return { ...job, family: await familyOf(ctx, job) };
}

/** For a workflow whose rows hang on a job: the job is locked before the row (docs/how-to/add-a-transition.md). */
export const jobFirst = { lockFirst: (ctx: WriteContext, row: { jobId: string }) => lockJob(ctx, row.jobId) };

/** The same, for rows of work: the job must still be in the shop. */
export const workFirst = {
  lockFirst: async (ctx: WriteContext, row: { jobId: string }) => requireWork(await lockJob(ctx, row.jobId)),
};

/** For what is served of a record of work: its files are evidence, and none is added when the job has left the shop. */
export const filesInTheShop = {
  whyClosed: async (ctx: Context, row: { id: string; jobId?: unknown }): Promise<string | null> => {
    const job = await sql<JobState>`select number, status from work_order where id = ${row.jobId}`.execute(ctx.db);
    return job.rows[0] ? whyNoWork(job.rows[0]) : null;
  },
};

/** The order of a job is another one now, as its customer agreed: scope, shop, certificates, part number. */
export async function changeJobOrder(
  ctx: WriteContext,
  jobId: string,
  change: { values: ServerValues<typeof workOrder>; subject: string; reason: string },
): Promise<RowOf<typeof workOrder>> {
  return changeRow(ctx, workOrder, await lockRecord(ctx, workOrder, jobId, null), change);
}

/** The final report was accepted and somebody asked for the release. */
export async function markReleaseRequested(ctx: WriteContext, jobId: string): Promise<void> {
  await moveJob(ctx, jobId, 'releaseRequested', {});
}

/** The release was refused or withdrawn: the job goes back to the bench. */
export async function returnToWork(ctx: WriteContext, jobId: string, reason: string): Promise<void> {
  await moveJob(ctx, jobId, 'inWork', { reason, values: { tag: 'inWork' } });
}

/** The certificates were signed in this transaction: the clock stops and the tag turns yellow. */
export async function markReleased(ctx: WriteContext, jobId: string): Promise<void> {
  const job = await moveJob(ctx, jobId, 'released', {
    values: { releasedAt: ctx.now.toISOString(), outcome: 'released', tag: 'serviceable' },
  });
  await endOpenHolds(ctx, job.id);
}

/**
 * The certificate of a job was declared void. Where the component has not left, it is no serviceable one any more, and its receiving batch opens
 * the job in which it is put right (3.20: a released job is never worked on again).
 */
export async function withoutCertificate(ctx: WriteContext, jobId: string): Promise<void> {
  const job = await lockWorkOrder(ctx, jobId);
  if (job.status !== 'released') return;
  await changeRow(ctx, workOrder, job.row, { values: { tag: 'unserviceable' }, subject: job.number });
  if (job.masterJobId === null)
    await freeBatch(ctx, job.receivingBatch, { jobNumber: job.number, reason: 'its certificate is void' });
}

/** The delivery note was signed. */
export async function markShipped(ctx: WriteContext, jobNumber: string): Promise<void> {
  const job = await lockWorkOrder(ctx, jobNumber);
  if (job.status === 'released') await moveJob(ctx, job.id, 'shipped', {});
}

/** All mandatory cards before `final` are signed and no finding is open: the job goes to final inspection by itself. */
export async function advanceToFinal(ctx: WriteContext, jobId: string): Promise<boolean> {
  const open = await sql<{ count: number }>`
    select (select count(*)::int from task_card where job_id = ${jobId} and mandatory and phase not in ('final', 'storage')
              and status not in ('signed', 'superseded', 'notApplicable'))
         + (select count(*)::int from finding where job_id = ${jobId} and status <> 'closed' and archived_at is null) as count`.execute(
    ctx.db,
  );
  const cards = await sql<{
    count: number;
  }>`select count(*)::int as count from task_card where job_id = ${jobId}`.execute(ctx.db);
  const job = await lockWorkOrder(ctx, jobId);
  if (job.status !== 'inWork' || (open.rows[0]?.count ?? 1) > 0 || (cards.rows[0]?.count ?? 0) === 0) return false;
  await moveJob(ctx, jobId, 'finalInspection', {});
  return true;
}

/** An inspector rejected the final inspection: back to the bench. */
export async function rejectFinal(ctx: WriteContext, jobId: string, reason: string): Promise<void> {
  await moveJob(ctx, jobId, 'inWork', { reason });
}

/** The serial number as it was read from the part at final inspection (G01). */
export async function storeSerialRead(ctx: WriteContext, jobId: string, read: string): Promise<void> {
  if (!read.trim()) refuse('G01', 'Read the serial number from the part.');
  await sql`update work_order set serial_read = ${read.trim()}, serial_read_at = ${ctx.now} where id = ${jobId}`.execute(
    ctx.db,
  );
  ctx.changed(workOrder, jobId);
}
export { noteConsumableUse, noteToolUse } from './jobs.ts';

/** Open work orders name the other spelling of their part number; what is released, shipped or closed keeps the one on its papers. */
export async function respellJobs(
  ctx: WriteContext,
  { from, into, reason }: { from: string; into: { id: string; partnumber: string; partname: string }; reason: string },
): Promise<void> {
  const jobs = await ctx.db
    .selectFrom('workOrder')
    .select('id')
    .where('partNumberId', '=', from)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .execute();
  for (const { id } of jobs) {
    const job = await lockWorkOrder(ctx, id);
    await changeRow(ctx, workOrder, job.row, {
      values: { partNumberId: into.id, partNumber: into.partnumber, partName: into.partname },
      reason,
      subject: job.number,
    });
    await ctx.enqueue('refreshJobGates', { jobId: id }, { key: `gates:${id}` });
  }
}
