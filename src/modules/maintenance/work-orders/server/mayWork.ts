import { refuse } from '#kernel/shared/errors.ts';
import { whyNoWork, type JobState } from '../shared/mayWork.ts';

/** Refuses 422 `JOB_CLOSED` when a job has left the shop. Every call that records or signs something on a job asks this, with the job locked. */
export function requireWork(job: JobState): void {
  const reason = whyNoWork(job);
  if (reason) refuse('JOB_CLOSED', reason);
}
