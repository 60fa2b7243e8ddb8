import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { signatureMeanings } from '#kernel/shared/workflow.ts';
import { workOrder } from './workOrder.record.ts';

const nullable = z.string().nullable();
const signature = z.object({
  id: z.string(),
  meaning: z.enum(signatureMeanings),
  method: z.string(),
  /** The sentence that was signed. */
  statement: z.string(),
  stampNo: nullable,
  authorizationNo: nullable,
});

/** One thing that happened to a job or to what belongs to it. */
const logEntry = z.object({
  seq: z.number(),
  /** The card, report, finding or certificate it is about, as people call it. */
  about: nullable,
  at: z.string(),
  actor: z.string(),
  jobnumber: z.string(),
  action: z.string(),
  entity: z.string(),
  changes: z.record(z.string(), z.unknown()),
  reason: nullable,
  /** What was signed with it, and as whom. */
  signature: signature.nullable(),
  /** What the rows behind changed links are called, by id. */
  labels: z.record(z.string(), z.string()),
});
export type LogEntry = z.infer<typeof logEntry>;

/** The answer of a time line: newest first. */
export const logAnswer = z.object({ entries: z.array(logEntry) });

const id = z.strictObject({ id: z.string().max(60) });

export const jobTimeLineCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/log',
  allow: 'maintenance.viewer',
  summary: 'Everything that happened to the job and what belongs to it',
  of: [workOrder],
  params: id,
  answer: logAnswer,
});

/** By job, person, verb and period. */
const filters = z.strictObject({
  job: z.string().max(20).optional(),
  person: z.string().max(80).optional(),
  action: z
    .enum(['create', 'update', 'delete', 'restore', 'status', 'sign', 'viewSensitive', 'export', 'refused', 'comment'])
    .optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

export const jobLogPaperCall = defineCall({
  method: 'GET',
  path: '/api/workorders-logs.pdf',
  allow: 'signedIn',
  summary:
    'The log as its filters show it, as a PDF that carries the signature of the company; each print is written into the history',
  query: filters,
});

export const jobLogCall = defineCall({
  method: 'GET',
  path: '/api/workorders-logs',
  allow: 'signedIn',
  summary: 'The log of all jobs, newest first',
  query: filters.extend({
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.object({
    entries: z.array(logEntry),
    next: z.number().nullable(),
  }),
});
