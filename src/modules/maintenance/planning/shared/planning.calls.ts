import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { taskCard } from '#modules/maintenance/task-cards/shared/taskCard.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

const job = z.object({
  id: z.string(),
  number: z.string(),
  partName: z.string(),
  serialNumber: z.string(),
  customer: z.string(),
  shop: z.string(),
  phase: z.string(),
  priority: z.string(),
  receivedAt: z.string(),
  dueAt: z.string(),
  openHold: z.string().nullable(),
  minutesLeft: z.number(),
  forecast: z
    .object({
      median: z.string(),
      early: z.string(),
      late: z.string(),
      count: z.number(),
      lateShare: z.number(),
    })
    .nullable(),
  risk: z.enum(['late', 'high', 'some', 'low', 'unknown']),
});

export const planJobsCall = defineCall({
  method: 'GET',
  path: '/api/planning/jobs',
  allow: 'maintenance.viewer',
  summary: 'Open jobs with what is left, the finish to expect from like jobs, and the risk of the promise',
  of: [workOrder, taskCard],
  answer: z.object({ at: z.string(), jobs: z.array(job) }),
});
