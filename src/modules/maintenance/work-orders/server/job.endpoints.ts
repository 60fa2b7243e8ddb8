import { sql } from 'kysely';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { type Endpoint } from '#kernel/server/endpoint.ts';
import { changeRow, getRecord, requireVersion } from '#kernel/server/records/records.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { correctCounts } from './counts.ts';
import { directivesOf } from './directives.queries.ts';
import { agreePromise, endHold, openHold } from './holds.ts';
import { lockWorkOrder } from './jobs.ts';
import { requireWork } from './mayWork.ts';
import { startLabour, stopLabour } from './labour.ts';
import { handle } from '#kernel/server/handle.ts';
import { jobTimeLineCall } from '../shared/jobLog.calls.ts';
import { jobLog } from './jobLog.ts';
import { openSubJob } from './openJob.ts';
import { consumablesOf, documentsOf, overviewOf, partsOf, toolUsesOf } from './tabs.queries.ts';
import { commentsOf, holdsOf, labourOf, nearestJobs, visitsOf } from './work-orders.queries.ts';
import {
  jobOverviewCall,
  jobHoldsCall,
  visitsCall,
  jobLabourCall,
  jobCommentsCall,
  partsFittedCall,
  consumablesUsedCall,
  toolsUsedCall,
  jobDirectivesCall,
  jobDocumentsCall,
  nearestJobsCall,
} from '../shared/job.calls.ts';
import {
  holdJobCall,
  endHoldCall,
  agreeDueDateCall,
  openSubJobCall,
  startLabourCall,
  stopLabourCall,
  commentOnJobCall,
  reviewWarrantyCall,
  correctCountsCall,
} from '../shared/jobChanges.calls.ts';
const jobOf = async (ctx: Context, idOrNumber: string) => await getRecord(ctx, workOrder, idOrNumber);

const reading: Endpoint[] = [
  handle(jobOverviewCall, async (ctx, { params }) => overviewOf(ctx, await jobOf(ctx, params.id))),
  handle(jobHoldsCall, async (ctx, { params }) => holdsOf(ctx, (await jobOf(ctx, params.id)).id)),
  handle(visitsCall, async (ctx, { params }) => {
    const job = await jobOf(ctx, params.id);
    return visitsOf(ctx, job.partNumber, job.serialNumber);
  }),
  handle(jobLabourCall, async (ctx, { params }) => labourOf(ctx, (await jobOf(ctx, params.id)).id)),
  handle(jobCommentsCall, async (ctx, { params }) => commentsOf(ctx, (await jobOf(ctx, params.id)).id)),
  handle(jobTimeLineCall, async (ctx, { params }) => ({
    entries: await jobLog(ctx, { job: (await jobOf(ctx, params.id)).number, limit: 500 }),
  })),
  handle(partsFittedCall, async (ctx, { params }) => partsOf(ctx, (await jobOf(ctx, params.id)).id)),
  handle(consumablesUsedCall, async (ctx, { params }) => consumablesOf(ctx, (await jobOf(ctx, params.id)).id)),
  handle(toolsUsedCall, async (ctx, { params }) => toolUsesOf(ctx, (await jobOf(ctx, params.id)).id)),
  handle(jobDirectivesCall, async (ctx, { params }) => directivesOf(ctx, await jobOf(ctx, params.id))),
  handle(jobDocumentsCall, async (ctx, { params }) => documentsOf(ctx, (await jobOf(ctx, params.id)).id)),
  handle(nearestJobsCall, (ctx, { params }) => nearestJobs(ctx, params.id)),
];

function ownEmployee(ctx: Context): string {
  return ctx.actor.employeeId ?? refuse('NO_EMPLOYEE', 'Your account is not tied to an employee.');
}

const writing: Endpoint[] = [
  handle(holdJobCall, {
    creates: true,
    handle: async (ctx, { params, body, reply }) => {
      void reply.status(201);
      return { id: await openHold(ctx, params.id, body) };
    },
  }),
  handle(endHoldCall, async (ctx, { params, body }) => {
    await endHold(ctx, params.id, params.holdId, body);
    return { ok: true };
  }),
  handle(agreeDueDateCall, async (ctx, { params, body }) => {
    await agreePromise(ctx, params.id, body);
    return { row: await getRecord(ctx, workOrder, params.id) };
  }),
  handle(openSubJobCall, {
    creates: true,
    handle: async (ctx, { params, body, reply }) => {
      void reply.status(201);
      return { row: await openSubJob(ctx, params.id, body) };
    },
  }),
  handle(startLabourCall, async (ctx, { params, body }) => ({
    id: await startLabour(ctx, { jobId: params.id, employeeId: ownEmployee(ctx), ...body }),
  })),
  handle(stopLabourCall, async (ctx) => {
    const entry = await stopLabour(ctx, ownEmployee(ctx));
    return entry ? { minutes: entry.minutes } : conflict('LABOUR_STOPPED', 'Your clock is not running.');
  }),
  handle(commentOnJobCall, {
    creates: true,
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
  handle(correctCountsCall, async (ctx, { params, body }) => ({ row: await correctCounts(ctx, params.id, body) })),
  handle(reviewWarrantyCall, async (ctx, { params, body }) => {
    const job = await lockWorkOrder(ctx, params.id);
    requireWork(job);
    await requireVersion(ctx, workOrder, job.row, body.version);
    if (!job.warrantyReview) refuse('R2', 'This work order needs no warranty review.');
    return {
      row: await changeRow(ctx, workOrder, job.row, {
        values: { warrantyReview: body.result },
        reason: body.reason,
        subject: job.number,
      }),
    };
  }),
];

/** Calls about one job, beside the record's own. */
export const jobEndpoints: Endpoint[] = [...reading, ...writing];
