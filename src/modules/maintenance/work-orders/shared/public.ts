import { defineSlot } from '#kernel/shared/slot.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { workOrder } from './workOrder.record.ts';

// Places on a job's page that the modules above work orders fill: what is decided about a job is shown beside it, and imported by nobody below.

interface JobShown {
  jobNumber: string;
  jobId: string;
}

/** Under the head of an open job: what stands between it and its release. */
export const jobReadiness = defineSlot<JobShown>('job.readiness');

/** Among the buttons of a job without cards: how it gets them. */
export const jobRoute = defineSlot<JobShown>('job.route');

/** The dialog that changes what was ordered, while it is open. */
export const jobOrder = defineSlot<{ job: RowOf<typeof workOrder>; onClose: () => void }>('job.order');

/** The dialog that takes pieces out of a lot, while it is open. */
export const jobPieces = defineSlot<{ job: RowOf<typeof workOrder>; onClose: () => void }>('job.pieces');

/** Tabs of a job's page. */
export const jobCards = defineSlot<JobShown>('job.cards');
export const jobFindings = defineSlot<JobShown>('job.findings');
export const jobTests = defineSlot<JobShown>('job.tests');
export const jobInspection = defineSlot<JobShown>('job.inspection');
export const jobForms = defineSlot<JobShown>('job.forms');
export const jobNdt = defineSlot<JobShown>('job.ndt');

/** On the tab of parts: what was taken from this work order for another one, or for it. */
export const jobRobbery = defineSlot<{ jobNumber: string; jobId: string; isOpen: boolean }>('job.robbery');
