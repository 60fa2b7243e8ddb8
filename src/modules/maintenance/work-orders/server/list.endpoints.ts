import { sql } from 'kysely';
import { z } from 'zod';
import { refuseField } from '#kernel/shared/errors.ts';
import { read, write, type Endpoint } from '#kernel/server/endpoint.ts';
import { changeRow } from '#kernel/server/records/records.ts';
import { workOrder, jobNoticesLive } from '../shared/workOrder.record.ts';
import { inductionAnswer, inductionQuery, previewInduction } from './induction.ts';
import { jobListAnswer, jobPage, jobPageAnswer, jobPageQuery, jobRows } from './jobPage.queries.ts';
import { jobLog, logEntry } from './jobLog.ts';
import { requireWork } from './mayWork.ts';
import { lockWorkOrder } from './jobs.ts';
import { noticesOf, statusCounts } from './work-orders.queries.ts';

const nullable = z.string().nullable();

const logQuery = z.strictObject({
  job: z.string().max(20).optional(),
  person: z.string().max(80).optional(),
  action: z
    .enum(['create', 'update', 'delete', 'status', 'sign', 'viewSensitive', 'export', 'refused', 'comment'])
    .optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** Calls about many jobs: pages, counts, notices, the log, giving jobs to a lead. */
export const listEndpoints: Endpoint[] = [
  read({
    path: '/api/workorders/v1',
    allow: 'maintenance.viewer',
    summary: 'The jobs as a list: open ones unless other statuses are named',
    record: workOrder.name,
    query: jobPageQuery.extend({ size: jobPageQuery.shape.size.unwrap().default('all') }),
    answer: jobListAnswer,
    handle: (ctx, { query }) => jobRows(ctx, query),
  }),
  read({
    path: '/api/workorders/page',
    allow: 'maintenance.viewer',
    summary: 'Jobs with their state, promise and progress, page by page',
    record: workOrder.name,
    query: jobPageQuery,
    answer: jobPageAnswer,
    handle: (ctx, { query }) => jobPage(ctx, query),
  }),
  read({
    path: '/api/workorders/status',
    allow: 'maintenance.viewer',
    summary: 'How many jobs stand in each status, and how many are late',
    record: workOrder.name,
    answer: z.array(z.object({ status: z.string(), label: z.string(), count: z.number(), overdue: z.number() })),
    handle: async (ctx) => {
      const known = new Map((await statusCounts(ctx)).map((row) => [row.status, row]));
      return Object.entries(workOrder.states ?? {})
        .filter(([status]) => status !== 'shipped' && status !== 'closed')
        .map(([status, { label }]) => ({
          status,
          label,
          count: known.get(status)?.count ?? 0,
          overdue: known.get(status)?.overdue ?? 0,
        }));
    },
  }),
  read({
    path: '/api/workorders/notifications',
    allow: 'signedIn',
    summary: 'What the person was told about jobs, newest first',
    answer: z.array(
      z.object({
        id: z.string(),
        jobnumber: z.string(),
        kind: z.string(),
        text: z.string(),
        at: z.string(),
        readAt: nullable,
      }),
    ),
    handle: (ctx) => noticesOf(ctx),
  }),
  write({
    method: 'POST',
    path: '/api/workorders/notifications/read',
    allow: 'signedIn',
    summary: 'Mark own notices as read; all of them unless some are named',
    body: z.strictObject({ ids: z.array(z.uuid()).max(200).optional() }),
    answer: z.object({ read: z.number() }),
    handle: async (ctx, { body }) => {
      const ids = body.ids ?? null;
      const marked = await sql`
        update job_notification set read_at = ${ctx.now} where user_id = ${ctx.actor.id} and read_at is null
          and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))`.execute(ctx.db);
      ctx.changed(jobNoticesLive);
      return { read: Number(marked.numAffectedRows ?? 0) };
    },
  }),
  read({
    path: '/api/workorders/induction',
    allow: ['maintenance.user', 'logistics.user'],
    summary: 'What a job of an accepted batch would be: part, capability, same serial in work',
    record: workOrder.name,
    query: inductionQuery,
    answer: inductionAnswer,
    handle: (ctx, { query }) => previewInduction(ctx, query),
  }),
  write({
    method: 'POST',
    path: '/api/workorders/bulk',
    allow: 'maintenance.admin',
    summary: 'Give several jobs to a lead',
    record: workOrder.name,
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100), leadEmployeeId: z.uuid() }),
    answer: z.object({ changed: z.number() }),
    handle: async (ctx, { body }) => {
      const lead = await sql<{
        id: string;
      }>`select id from employee where id = ${body.leadEmployeeId} and archived_at is null`.execute(ctx.db);
      if (!lead.rows[0]) refuseField('leadEmployeeId', 'LINK_MISSING', 'Choose one from the list');
      // In one order everywhere, so that two bulk changes never wait for each other in a circle.
      for (const id of [...new Set(body.ids)].sort()) {
        const job = await lockWorkOrder(ctx, id);
        requireWork(job);
        await changeRow(ctx, workOrder, job.row, {
          values: { leadEmployeeId: body.leadEmployeeId },
          subject: job.number,
        });
      }
      return { changed: new Set(body.ids).size };
    },
  }),
  read({
    path: '/api/workorders-logs',
    allow: 'signedIn',
    summary: 'The log of all jobs, newest first',
    query: logQuery,
    answer: z.object({
      entries: z.array(logEntry),
      next: z.number().nullable(),
    }),
    handle: async (ctx, { query }) => {
      const entries = await jobLog(ctx, query);
      return { entries, next: entries.length === query.limit ? (entries.at(-1)?.seq ?? null) : null };
    },
  }),
];
