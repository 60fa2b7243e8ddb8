import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { workOrder } from './workOrder.record.ts';

// What a job's page asks of its cards; answered by the module of task cards.

export const cardsPaperCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/cards.pdf',
  allow: 'maintenance.viewer',
  summary: 'All cards of a job on paper, each with its code',
  of: [liveName('taskCard')],
  params: z.strictObject({ job: z.string().max(20) }),
});

export const entryKinds = ['tool', 'consumable', 'part'] as const;

export const withdrawEntryCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/entries/:kind/:entry/withdraw',
  allow: 'maintenance.user',
  summary: 'Withdraw a wrong entry of a tool, a consumable or a part; the stock movement is reversed',
  of: [workOrder, liveName('taskCard')],
  params: z.strictObject({ job: z.string().max(20), kind: z.enum(entryKinds), entry: z.uuid() }),
  body: z.strictObject({
    reason: z.string().trim().min(5, 'Say why').max(500),
    pin: z.string().length(4, 'Pin must be 4 characters long'),
    password: z.string().max(128).optional(),
    code: z.string().max(20).optional(),
  }),
  answer: z.object({ ok: z.literal(true) }),
});
