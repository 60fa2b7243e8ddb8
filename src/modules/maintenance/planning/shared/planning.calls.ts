import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { tool, toolClasses, toolKeepers } from '#modules/stores/tools/shared/tool.record.ts';
import { taskCard } from '#modules/maintenance/task-cards/shared/taskCard.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

export const plannedJob = z.object({
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
  answer: z.object({ at: z.string(), jobs: z.array(plannedJob) }),
});

/** Why a card is not ready for its tools: none may be used, or all that may are in other hands. */
const readinessStates = ['ready', 'onLoan', 'none'] as const;
export type Readiness = (typeof readinessStates)[number];

const toolAnswer = z.object({
  toolNo: z.string(),
  name: z.string(),
  /** Why it may not be used then; null when it may. */
  reason: z.string().nullable(),
  holder: z.string().nullable(),
  dueBack: z.string().nullable(),
});

export const readinessCall = defineCall({
  method: 'GET',
  path: '/api/planning/tools',
  allow: ['maintenance.viewer', ...toolKeepers],
  summary: 'Which cards that the next day can reach lack a tool that may be used',
  of: [workOrder, taskCard, tool],
  answer: z.object({
    day: z.string(),
    /** All cards the day can reach that take a tool. */
    cards: z.number(),
    lacking: z.array(
      z.object({
        jobNumber: z.string(),
        shop: z.string(),
        cardNo: z.string(),
        title: z.string(),
        toolClass: z.enum(toolClasses),
        state: z.enum(readinessStates),
        /** The nearest of the class, and what stands against each. */
        tools: z.array(toolAnswer),
      }),
    ),
  }),
});
