import { sql } from 'kysely';
import { z } from 'zod';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { read, write, type Endpoint } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { changeRow, getRecord } from '#kernel/server/records/records.ts';
import { shops, workScopes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { holdInput } from '../shared/hold.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { directivesAnswer, directivesOf } from './directives.queries.ts';
import { agreePromise, endHold, openHold } from './holds.ts';
import { lockWorkOrder, type Job } from './jobs.ts';
import { requireWork } from './mayWork.ts';
import { startLabour, stopLabour } from './labour.ts';
import { jobLog, logAnswer } from './jobLog.ts';
import { openSubJob } from './openJob.ts';
import {
  consumableAnswer,
  consumablesOf,
  documentAnswer,
  documentsOf,
  overviewAnswer,
  overviewOf,
  partAnswer,
  partsOf,
  toolUseAnswer,
  toolUsesOf,
} from './tabs.queries.ts';
import { commentsOf, holdsOf, labourOf, nearestJobs, visitsOf } from './work-orders.queries.ts';

const id = z.strictObject({ id: z.string().max(60) });
const nullable = z.string().nullable();
const jobOf = async (ctx: Context, idOrNumber: string) => await getRecord(ctx, workOrder, idOrNumber);

/** One reading call below a job. */
function tab(path: string, summary: string, answer: z.ZodType, handle: (ctx: Context, job: Job) => unknown): Endpoint {
  return read({
    path: `/api/workorders/:id/${path}`,
    allow: 'maintenance.viewer',
    summary,
    record: workOrder.name,
    params: id,
    answer,
    handle: async (ctx, { params }) => handle(ctx, await jobOf(ctx, params.id)),
  });
}

const reading: Endpoint[] = [
  tab('overview', 'Turn-around, relatives and the numbers on the tabs', overviewAnswer, overviewOf),
  tab(
    'holds',
    'What the job waited for, open holds first',
    z.array(
      z.object({
        id: z.string(),
        reason: z.string(),
        clockOwner: z.string(),
        startedAt: z.string(),
        endedAt: nullable,
        note: nullable,
        evidence: nullable,
        stops: z.string(),
      }),
    ),
    (ctx, job) => holdsOf(ctx, job.id),
  ),
  tab(
    'visits',
    'All visits of the same part and serial number',
    z.array(
      z.object({
        number: z.string(),
        workScope: z.string(),
        status: z.string(),
        receivedAt: z.string(),
        releasedAt: nullable,
        certificate: nullable,
      }),
    ),
    (ctx, job) => visitsOf(ctx, job.partNumber, job.serialNumber),
  ),
  tab(
    'labour',
    'Clocked work, running entries first',
    z.array(
      z.object({
        id: z.string(),
        employeeId: z.string(),
        name: z.string(),
        cardNo: nullable,
        kind: z.string(),
        startedAt: z.string(),
        endedAt: nullable,
        minutes: z.number(),
      }),
    ),
    (ctx, job) => labourOf(ctx, job.id),
  ),
  tab(
    'comments',
    'Notes on the time line, oldest first',
    z.array(z.object({ id: z.string(), text: z.string(), createdAt: z.string(), name: z.string() })),
    (ctx, job) => commentsOf(ctx, job.id),
  ),
  tab('log', 'Everything that happened to the job and what belongs to it', logAnswer, async (ctx, job) => ({
    entries: await jobLog(ctx, { job: job.number, limit: 500 }),
  })),
  tab('parts', 'Parts fitted, with their papers', z.array(partAnswer), (ctx, job) => partsOf(ctx, job.id)),
  tab('consumables', 'Consumables used', z.array(consumableAnswer), (ctx, job) => consumablesOf(ctx, job.id)),
  tab('tools', 'Tools used', z.array(toolUseAnswer), (ctx, job) => toolUsesOf(ctx, job.id)),
  tab('directives', 'Directives and bulletins that name the component', directivesAnswer, directivesOf),
  tab('documents', 'Manuals the cards cite', z.array(documentAnswer), (ctx, job) => documentsOf(ctx, job.id)),
  read({
    path: '/api/workorders/:id/nearest',
    allow: 'maintenance.viewer',
    summary: 'Jobs with a number near one that does not exist',
    record: workOrder.name,
    params: id,
    answer: z.array(z.object({ number: z.string(), label: z.string() })),
    handle: (ctx, { params }) => nearestJobs(ctx, params.id),
  }),
];

function ownEmployee(ctx: Context): string {
  return ctx.actor.employeeId ?? refuse('NO_EMPLOYEE', 'Your account is not tied to an employee.');
}

const writing: Endpoint[] = [
  write({
    method: 'POST',
    path: '/api/workorders/:id/holds',
    allow: 'maintenance.user',
    summary: 'The job waits: for what, and what proves it',
    record: workOrder.name,
    creates: true,
    params: id,
    body: holdInput,
    answer: z.object({ id: z.string() }),
    handle: async (ctx, { params, body, reply }) => {
      void reply.status(201);
      return { id: await openHold(ctx, params.id, body) };
    },
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:id/holds/:holdId/end',
    allow: ['maintenance.user', 'quality.user'],
    summary: 'The wait is over; a hold about the part is ended by a signature',
    record: workOrder.name,
    params: z.strictObject({ id: z.string().max(60), holdId: z.uuid() }),
    body: z.strictObject({
      note: z.string().trim().max(1000).optional(),
      pin: z.string().length(4, 'Pin must be 4 characters long').optional(),
      password: z.string().max(128).optional(),
      code: z.string().max(20).optional(),
    }),
    answer: z.object({ ok: z.boolean() }),
    handle: async (ctx, { params, body }) => {
      await endHold(ctx, params.id, params.holdId, body);
      return { ok: true };
    },
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:id/due-date',
    allow: 'maintenance.admin',
    summary: 'Promise another day than the contract gives',
    record: workOrder.name,
    params: id,
    body: z.strictObject({
      dueAt: z.iso.datetime({ offset: true }),
      reason: z.string().trim().min(5, 'Say why').max(500),
      version: z.int().min(1),
    }),
    answer: z.object({ row: rowAnswer(workOrder) }),
    handle: async (ctx, { params, body }) => {
      await agreePromise(ctx, params.id, body);
      return { row: await getRecord(ctx, workOrder, params.id) };
    },
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:id/sub-jobs',
    allow: 'maintenance.user',
    summary: 'Open a sub-job under a master job',
    record: workOrder.name,
    creates: true,
    params: id,
    body: z.strictObject({
      partNumberId: z.uuid(),
      serialNumber: z.string().trim().min(1, 'Required').max(60),
      workScope: z.enum(workScopes),
      shop: z.enum(shops),
    }),
    answer: z.object({ row: rowAnswer(workOrder) }),
    handle: async (ctx, { params, body, reply }) => {
      void reply.status(201);
      return { row: await openSubJob(ctx, params.id, body) };
    },
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:id/labour/start',
    allow: 'maintenance.user',
    summary: 'Start the own clock on a job; one clock a person',
    record: workOrder.name,
    params: id,
    body: z.strictObject({
      cardId: z.uuid().optional(),
      kind: z.enum(['touch', 'rework', 'training', 'waiting']).optional(),
    }),
    answer: z.object({ id: z.string() }),
    handle: async (ctx, { params, body }) => ({
      id: await startLabour(ctx, { jobId: params.id, employeeId: ownEmployee(ctx), ...body }),
    }),
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:id/labour/stop',
    allow: 'maintenance.user',
    summary: 'Stop the own clock',
    record: workOrder.name,
    params: id,
    answer: z.object({ minutes: z.number() }),
    handle: async (ctx) => {
      const entry = await stopLabour(ctx, ownEmployee(ctx));
      return entry ? { minutes: entry.minutes } : conflict('LABOUR_STOPPED', 'Your clock is not running.');
    },
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:id/comments',
    allow: 'maintenance.viewer',
    summary: 'Write a note on the time line',
    record: workOrder.name,
    creates: true,
    params: id,
    body: z.strictObject({ text: z.string().trim().min(1, 'Required').max(4000) }),
    answer: z.object({ id: z.string() }),
    handle: async (ctx, { params, body, reply }) => {
      const job = await jobOf(ctx, params.id);
      const added = await sql<{ id: string }>`
        insert into job_comment (job_id, text, created_at, created_by) values (${job.id}, ${body.text}, ${ctx.now}, ${ctx.actor.id}) returning id`.execute(
        ctx.db,
      );
      await ctx.audit({
        entity: 'jobComment',
        entityId: added.rows[0]?.id ?? '',
        action: 'create',
        changes: { text: { new: body.text } },
        subject: job.number,
      });
      ctx.changed(workOrder, job.id);
      void reply.status(201);
      return { id: added.rows[0]?.id ?? '' };
    },
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:id/warranty-review',
    allow: 'quality.user',
    summary: 'Decide whether a second visit within 90 days is warranty',
    record: workOrder.name,
    params: id,
    body: z.strictObject({
      result: z.enum(['warranty', 'notWarranty']),
      reason: z.string().trim().min(5, 'Say why').max(500),
      version: z.int().min(1),
    }),
    answer: z.object({ row: rowAnswer(workOrder) }),
    handle: async (ctx, { params, body }) => {
      const job = await lockWorkOrder(ctx, params.id);
      requireWork(job);
      if (job.version !== body.version)
        conflict('STALE_VERSION', 'Somebody changed this job meanwhile. Your text is kept: compare.', {
          current: job.row,
        });
      if (!job.warrantyReview) refuse('R2', 'This job needs no warranty review.');
      return {
        row: await changeRow(ctx, workOrder, job.row, {
          values: { warrantyReview: body.result },
          reason: body.reason,
          subject: job.number,
        }),
      };
    },
  }),
];

/** Calls about one job, beside the record's own. */
export const jobEndpoints: Endpoint[] = [...reading, ...writing];
