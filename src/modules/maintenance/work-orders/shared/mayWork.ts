import { openStatuses, workOrder } from './workOrder.record.ts';

export interface JobState {
  number: string;
  status: string;
}

/** True while a job is in the shop: work, findings and reports may be added to it (maintenance 3.20). */
export function mayWork(job: Pick<JobState, 'status'>): boolean {
  return (openStatuses as readonly string[]).includes(job.status);
}

/** Why nothing may be recorded, changed or signed on a job any more; null while it is in the shop. What has left stays as it was. */
export function whyNoWork(job: JobState): string | null {
  if (mayWork(job)) return null;
  const state = workOrder.states?.[job.status as keyof typeof workOrder.states]?.label ?? job.status;
  return `${job.number} is ${state.toLowerCase()}: what was recorded on it stays as it was. Open a new work order for more work.`;
}
