import type { Context } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { releaseOfJob, type ReleasedJob } from '#modules/maintenance/releases/server/public.ts';

/** The released component of a job with its standing certificates. Errors: `NOT_RELEASED` with the step that is missing. */
export async function assertReleased(ctx: Context, jobNumber: string): Promise<ReleasedJob> {
  const job = await releaseOfJob(ctx, jobNumber);
  if (!job) return refuseField('jobNumber', 'NOT_RELEASED', `No work order has the number ${jobNumber.slice(0, 20)}.`);
  if (!job.certificateNo)
    return refuseField(
      'jobNumber',
      'NOT_RELEASED',
      `${job.jobNumber} has no release certificate yet: it is ${job.status}.`,
    );
  return job;
}
