import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

const monitoringBoardLive = liveName('monitoringBoard');

const job = z.object({
  number: z.string(),
  partName: z.string(),
  customer: z.string(),
  color: z.string(),
  shop: z.string(),
  status: z.string(),
  isAog: z.boolean(),
  isHeld: z.boolean(),
  dueAt: z.string(),
});

export const boardCall = defineCall({
  method: 'GET',
  path: '/api/monitoring',
  allow: ['signedIn', 'guest:kiosk'],
  summary: 'The wall board as it stands now',
  of: [workOrder],
  answer: z.object({
    at: z.string(),
    name: z.string().nullable(),
    jobs: z.array(job),
    counts: z.array(z.object({ shop: z.string(), phase: z.string(), count: z.number() })),
    aog: z.object({ jobs: z.array(job), count: z.number() }),
    today: z.array(z.object({ shop: z.string(), started: z.number(), finished: z.number(), people: z.number() })),
    checks: z.array(z.object({ name: z.string(), passed: z.boolean().nullable() })),
    quietDays: z.number().nullable(),
  }),
});

export const tokenPattern = /^[\w-]{43}$/;

export const enterBoardCall = defineCall({
  method: 'POST',
  path: '/api/monitoring/enter',
  allow: 'public',
  summary: 'A wall screen comes in with its link; it may read the board and nothing else',
  body: z.strictObject({ token: z.string().regex(tokenPattern, 'This is not the whole link') }),
  answer: z.object({ name: z.string() }),
});

export const boardsCall = defineCall({
  method: 'GET',
  path: '/api/monitoring/boards',
  allow: 'admin.viewer',
  summary: 'The wall screens that may read the board',
  of: [monitoringBoardLive],
  answer: z.object({
    boards: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastSeenAt: z.string().nullable() }),
    ),
  }),
});

export const addBoardCall = defineCall({
  method: 'POST',
  path: '/api/monitoring/boards',
  allow: 'admin.admin',
  summary: 'A new wall screen; its link is shown once',
  body: z.strictObject({ name: z.string().trim().min(2, 'Required').max(80) }),
  answer: z.object({ id: z.string(), link: z.string() }),
});

export const withdrawBoardCall = defineCall({
  method: 'POST',
  path: '/api/monitoring/boards/:id/withdraw',
  allow: 'admin.admin',
  summary: 'Withdraw a wall screen’s link',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ withdrawn: z.boolean() }),
});
