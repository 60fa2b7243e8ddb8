import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Endpoint } from '#kernel/server/endpoint.ts';
import { workOrder, jobNoticesLive } from '../shared/workOrder.record.ts';
import { previewInduction } from './induction.ts';
import { jobPage, jobRows } from './jobPage.queries.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import { jobLogCall, jobLogPaperCall } from '../shared/jobLog.calls.ts';
import { jobLog } from './jobLog.ts';
import { logPaper } from './logPaper.document.ts';
import { signedFile } from './signedFile.ts';
import { noticesOf, statusCounts } from './work-orders.queries.ts';
import {
  jobRowsCall,
  jobPageCall,
  jobStatusCall,
  jobNoticesCall,
  readJobNoticesCall,
  inductionCall,
} from '../shared/jobList.calls.ts';

/** Calls about many jobs: pages, counts, notices, the log. */
export const listEndpoints: Endpoint[] = [
  handle(jobRowsCall, (ctx, { query }) => jobRows(ctx, query)),
  handle(jobPageCall, (ctx, { query }) => jobPage(ctx, query)),
  handle(jobStatusCall, async (ctx) => {
    const known = new Map((await statusCounts(ctx)).map((row) => [row.status, row]));
    return Object.entries(workOrder.states ?? {})
      .filter(([status]) => status !== 'shipped' && status !== 'closed')
      .map(([status, { label }]) => ({
        status,
        label,
        count: known.get(status)?.count ?? 0,
        overdue: known.get(status)?.overdue ?? 0,
      }));
  }),
  handle(jobNoticesCall, (ctx) => noticesOf(ctx)),
  handle(readJobNoticesCall, async (ctx, { body }) => {
    const ids = body.ids ?? null;
    const marked = await sql`
        update job_notification set read_at = ${ctx.now} where user_id = ${ctx.actor.id} and read_at is null
          and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))`.execute(ctx.db);
    ctx.changed(jobNoticesLive);
    return { read: Number(marked.numAffectedRows ?? 0) };
  }),
  handle(inductionCall, (ctx, { query }) => previewInduction(ctx, query)),
  handle(jobLogCall, async (ctx, { query }) => {
    const entries = await jobLog(ctx, query);
    return { entries, next: entries.length === query.limit ? (entries.at(-1)?.seq ?? null) : null };
  }),
  handleChangingGet(jobLogPaperCall, {
    limit: { perMinute: 10 },
    prepare: async (ctx, { query }) =>
      signedFile(await ctx.services.render(await logPaper(ctx, query)), (bytes) => ctx.services.signBytes(bytes)),
    handle: async (ctx, { query, reply }, bytes) => {
      const job = query.job?.toUpperCase();
      await ctx.audit({
        entity: workOrder.name,
        entityId: job ?? 'log',
        action: 'export',
        ...(job ? { subject: job } : {}),
        changes: { log: { ...query, sha256: createHash('sha256').update(bytes).digest('hex') } },
      });
      void reply.type('application/pdf').header('content-disposition', 'attachment; filename="work-orders-log.pdf"');
      return bytes;
    },
  }),
];
