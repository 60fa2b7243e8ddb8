import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import { inWords, type HoldReason } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { whyNoWork, type JobState } from '../shared/mayWork.ts';

/** Refuses 422 `JOB_CLOSED` when a job has left the shop. Every call that records or signs something on a job asks this, with the job locked. */
export function requireWork(job: JobState): void {
  const reason = whyNoWork(job);
  if (reason) refuse('JOB_CLOSED', reason);
}

/** What a hold that stops work says to whoever would work. */
export const onHold = (job: string, reason: string): string =>
  `${job} is on hold: ${inWords(reason)}. Work goes on when the hold is ended.`;

/** True when a preliminary report of a job is signed and did not reject the component: before it nothing is worked on, sent out or inspected (G10). */
export async function preliminaryStands(ctx: Context, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from inspection_report where job_id = ${jobId} and type = 'preliminary' and status = 'signed' and result <> 'rejected'
      and archived_at is null limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** When the first preliminary report that did not reject the component was signed; null: none was. */
export async function preliminarySince(ctx: Context, jobId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(signed_at) as at from inspection_report where job_id = ${jobId} and type = 'preliminary' and result <> 'rejected'
      and status in ('signed', 'superseded') and archived_at is null`.execute(ctx.db);
  return rows[0]?.at ?? null;
}

/** Why the open hold that stops work was set; null when none does. */
async function workStoppedBy(ctx: Context, jobId: string): Promise<HoldReason | null> {
  const found = await sql<{ reason: HoldReason }>`
    select reason from hold_period where job_id = ${jobId} and ended_at is null and stops = 'work' order by started_at limit 1`.execute(
    ctx.db,
  );
  return found.rows[0]?.reason ?? null;
}

/** Refuses 409 `JOB_ON_HOLD` while a hold stops work on a job. */
export async function requireNoWorkStop(ctx: Context, job: { id: string; number: string }): Promise<void> {
  const reason = await workStoppedBy(ctx, job.id);
  if (reason !== null) conflict('JOB_ON_HOLD', onHold(job.number, reason));
}
