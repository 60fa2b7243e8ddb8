import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { workOrder } from './workOrder.record.ts';
import { holdInput } from './hold.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { shops, workScopes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

const id = z.strictObject({ id: z.string().max(60) });

export const holdJobCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/holds',
  allow: 'maintenance.user',
  summary: 'The job waits: for what, and what proves it',
  of: [workOrder],
  params: id,
  body: holdInput,
  answer: z.object({ id: z.string() }),
});

export const endHoldCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/holds/:holdId/end',
  allow: ['maintenance.user', 'quality.user'],
  summary: 'The wait is over; a hold about the part is ended by a signature',
  of: [workOrder],
  params: z.strictObject({ id: z.string().max(60), holdId: z.uuid() }),
  body: z.strictObject({
    note: z.string().trim().max(1000).optional(),
    pin: z.string().length(4, 'Pin must be 4 characters long').optional(),
    password: z.string().max(128).optional(),
    code: z.string().max(20).optional(),
  }),
  answer: z.object({ ok: z.boolean() }),
});

export const agreeDueDateCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/due-date',
  allow: 'maintenance.admin',
  summary: 'Change the due date the contract gives',
  of: [workOrder],
  params: id,
  body: z.strictObject({
    dueAt: z.iso.datetime({ offset: true }),
    reason: z.string().trim().min(5, 'Say why').max(500),
    version: z.int().min(1),
  }),
  answer: z.object({ row: rowAnswer(workOrder) }),
});

export const openSubJobCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/sub-jobs',
  allow: 'maintenance.user',
  summary: 'Open a sub-job under a master job',
  of: [workOrder],
  params: id,
  body: z.strictObject({
    partNumberId: z.uuid(),
    serialNumber: z.string().trim().min(1, 'Required').max(60),
    workScope: z.enum(workScopes),
    shop: z.enum(shops),
  }),
  answer: z.object({ row: rowAnswer(workOrder) }),
});

export const startLabourCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/labour/start',
  allow: 'maintenance.user',
  summary: 'Start the own clock on a job; one clock a person',
  of: [workOrder],
  params: id,
  body: z.strictObject({
    cardId: z.uuid().optional(),
    kind: z.enum(['touch', 'rework', 'training', 'waiting']).optional(),
  }),
  answer: z.object({ id: z.string() }),
});

export const stopLabourCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/labour/stop',
  allow: 'maintenance.user',
  summary: 'Stop the own clock',
  of: [workOrder],
  params: id,
  answer: z.object({ minutes: z.number() }),
});

export const commentOnJobCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/comments',
  allow: 'maintenance.viewer',
  summary: 'Write a note on the time line',
  of: [workOrder],
  params: id,
  body: z.strictObject({ text: z.string().trim().min(1, 'Required').max(4000) }),
  answer: z.object({ id: z.string() }),
});

/** The counts of a component as its papers state them; they decide limits and intervals (G16, G17). */
export const countFields = ['csnCycles', 'csoCycles', 'tsnHours', 'tsoHours', 'tireChangesSinceOverhaul'] as const;
export type CountField = (typeof countFields)[number];

/** The sentence of who corrects them. */
export const countsStatement =
  'I compared these counts with the records of the component named: they are right as corrected here.';

const cycles = z.int().min(0).max(9_999_999);
const hours = z
  .string()
  .trim()
  .regex(/^\d{1,7}([.]\d{1,2})?$/, 'Hours such as 1204.5');

export const correctCountsCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/counts',
  allow: 'maintenance.user',
  summary: 'Correct counts that were stated, against the records of the component; signed by an authorised inspector',
  of: [workOrder],
  params: id,
  body: z.strictObject({
    version: z.int().min(1),
    /** Null: not known. */
    counts: z.strictObject({
      csnCycles: cycles.nullable().optional(),
      csoCycles: cycles.nullable().optional(),
      tsnHours: hours.nullable().optional(),
      tsoHours: hours.nullable().optional(),
      tireChangesSinceOverhaul: z.int().min(0).max(50).nullable().optional(),
    }),
    records: z.string().trim().min(3, 'Name the records').max(200),
    reason: z.string().trim().min(5, 'Say why').max(500),
    pin: z.string().length(4, 'Pin must be 4 characters long'),
    password: z.string().max(128).optional(),
    code: z.string().max(20).optional(),
  }),
  answer: z.object({ row: rowAnswer(workOrder) }),
});

export const reviewWarrantyCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/warranty-review',
  allow: 'quality.user',
  summary: 'Decide whether a second visit within 90 days is warranty',
  of: [workOrder],
  params: id,
  body: z.strictObject({
    result: z.enum(['warranty', 'notWarranty']),
    reason: z.string().trim().min(5, 'Say why').max(500),
    version: z.int().min(1),
  }),
  answer: z.object({ row: rowAnswer(workOrder) }),
});

/** The jobs somebody ticked, each with the version they saw. All are changed, or none. */
const tickedJobs = z
  .array(z.strictObject({ id: z.uuid(), version: z.int().min(1) }))
  .min(1)
  .max(100);
const bulkAnswer = z.object({
  changed: z.number(),
  /** The jobs as they stand now, with the lead each had before: what taking it back needs. */
  jobs: z.array(z.object({ id: z.string(), version: z.number(), leadBefore: z.string().nullable() })),
});

export const giveJobsCall = defineCall({
  method: 'POST',
  path: '/api/workorders/bulk',
  allow: 'maintenance.admin',
  summary: 'Assign several jobs to a lead, or take their lead away',
  of: [workOrder],
  body: z.strictObject({ jobs: tickedJobs, leadEmployeeId: z.uuid().nullable() }),
  answer: bulkAnswer,
});

export const holdJobsCall = defineCall({
  method: 'POST',
  path: '/api/workorders/bulk/holds',
  allow: 'maintenance.user',
  summary: 'Put several jobs on hold for one reason',
  of: [workOrder],
  body: holdInput.extend({ jobs: tickedJobs }),
  /** With the hold of each job: what taking it back needs. */
  answer: z.object({ changed: z.number(), holds: z.array(z.object({ job: z.string(), id: z.string() })) }),
});

export const moveDueDatesCall = defineCall({
  method: 'POST',
  path: '/api/workorders/bulk/due-date',
  allow: 'maintenance.admin',
  summary: 'Change the due date of several jobs',
  of: [workOrder],
  body: z.strictObject({
    jobs: tickedJobs,
    dueAt: z.iso.datetime({ offset: true }),
    reason: z.string().trim().min(5, 'Say why').max(500),
  }),
  answer: z.object({
    changed: z.number(),
    /** The jobs as they stand now, with the due date each had before: what taking it back needs. */
    jobs: z.array(z.object({ id: z.string(), version: z.number(), dueBefore: z.string() })),
  }),
});
