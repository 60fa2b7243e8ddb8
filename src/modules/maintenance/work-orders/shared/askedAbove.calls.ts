import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { certificateTypes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { workOrder } from './workOrder.record.ts';

// What a job's page asks of the modules above work orders.

/** Asked from the job and from its final inspection report; answered by the module of release requests. */
export const askForReleaseCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/release-requests',
  allow: 'maintenance.user',
  summary: 'Ask for the release of a job',
  of: [liveName('releaseRequest')],
  params: z.strictObject({ id: z.string().max(60) }),
  body: z.strictObject({
    certificateTypes: z.array(z.enum(certificateTypes)).min(1, 'Choose a certificate').max(3),
  }),
  answer: z.object({
    row: z.object({
      id: z.string(),
      number: z.string(),
      version: z.number(),
      status: z.string(),
      jobId: z.string(),
      certificateTypes: z.array(z.string()),
    }),
  }),
});

/** Answered by the module of task cards. */
export const cardsPaperCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/cards.pdf',
  allow: 'maintenance.viewer',
  summary: 'All cards of a job on paper, each with its code',
  of: [liveName('taskCard')],
  params: z.strictObject({ job: z.string().max(20) }),
});

/** Answered by the module of task cards. */
export const jobsCardsPaperCall = defineCall({
  method: 'GET',
  path: '/api/workorders/bulk/cards.pdf',
  allow: 'maintenance.viewer',
  summary: 'The cards of several jobs on paper, in one file',
  of: [liveName('taskCard')],
  query: z.strictObject({
    ids: z
      .string()
      .max(1000)
      .transform((text) => text.split(','))
      .pipe(z.array(z.uuid()).min(1).max(20, 'At most 20 jobs at once')),
  }),
});

export const entryKinds = ['tool', 'consumable', 'part', 'outside'] as const;

/** Asked from the tables of a job; answered by the module of task cards, whose steps made the entries. */
export const withdrawEntryCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/entries/:kind/:entry/withdraw',
  allow: 'maintenance.user',
  summary: 'Withdraw a wrong entry of a tool, a consumable, a part or outside work; the stock movement is reversed',
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
