import { sql } from 'kysely';
import { conflict, refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import type { Endpoint } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { changeRow } from '#kernel/server/records/records.ts';
import { giveJobsCall, holdJobsCall, moveDueDatesCall } from '../shared/jobChanges.calls.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { agreePromise, openHold } from './holds.ts';
import { lockWorkOrder } from './jobs.ts';
import { requireWork } from './mayWork.ts';

interface Seen {
  id: string;
  version: number;
}
type LockedJob = Awaited<ReturnType<typeof lockWorkOrder>>;

/**
 * Changes the ticked jobs as one act: a job that somebody else changed meanwhile, or that has left, keeps all of them as they were.
 * In one order everywhere, so that two bulk changes never wait for each other in a circle. Errors: 409 `STALE_VERSION`, 422 `JOB_CLOSED`.
 */
async function eachJob(
  ctx: WriteContext,
  seen: readonly Seen[],
  change: (job: LockedJob) => Promise<void>,
): Promise<number> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  for (const id of [...versions.keys()].sort()) {
    const job = await lockWorkOrder(ctx, id);
    requireWork(job);
    if (job.version !== versions.get(id))
      conflict(
        'STALE_VERSION',
        `Somebody changed ${job.number} meanwhile. Nothing was changed: look at the rows and try again.`,
      );
    await change(job);
  }
  return versions.size;
}

/** Calls that change several jobs at once. */
export const bulkEndpoints: Endpoint[] = [
  handle(giveJobsCall, async (ctx, { body }) => {
    const { leadEmployeeId } = body;
    const lead = await sql<{ id: string }>`
      select id from employee where id = ${leadEmployeeId} and archived_at is null`.execute(ctx.db);
    if (leadEmployeeId !== null && !lead.rows[0])
      refuseField('leadEmployeeId', 'LINK_MISSING', 'Choose one from the list');
    const jobs: { id: string; version: number; leadBefore: string | null }[] = [];
    const changed = await eachJob(ctx, body.jobs, async (job) => {
      const row = await changeRow(ctx, workOrder, job.row, { values: { leadEmployeeId }, subject: job.number });
      jobs.push({ id: job.id, version: row.version, leadBefore: job.leadEmployeeId });
    });
    return { changed, jobs };
  }),
  handle(holdJobsCall, {
    creates: true,
    handle: async (ctx, { body: { jobs, ...hold } }) => {
      const holds: { job: string; id: string }[] = [];
      const changed = await eachJob(ctx, jobs, async (job) => {
        holds.push({ job: job.id, id: await openHold(ctx, job.id, hold) });
      });
      return { changed, holds };
    },
  }),
  handle(moveDueDatesCall, {
    creates: true,
    handle: async (ctx, { body: { jobs: seen, dueAt, reason } }) => {
      const jobs: { id: string; version: number; dueBefore: string }[] = [];
      const changed = await eachJob(ctx, seen, async (job) => {
        const dueBefore = new Date(job.dueAt).toISOString();
        await agreePromise(ctx, job.id, { dueAt, reason, version: job.version });
        const { version } = await lockWorkOrder(ctx, job.id);
        jobs.push({ id: job.id, version, dueBefore });
      });
      return { changed, jobs };
    },
  }),
];
