import { sql } from 'kysely';
import { z } from 'zod';
import type { WriteContext } from '#kernel/server/context.ts';
import { read, write, type Endpoint } from '#kernel/server/endpoint.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { conflict, notFound } from '#kernel/shared/errors.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { lockWorkOrder, type Job } from './jobs.ts';
import { requireWork } from './mayWork.ts';

const text = (max: number) => z.string().trim().min(3, 'Say more').max(max);
const params = z.strictObject({ id: z.string().max(60) });
const ok = z.object({ ok: z.boolean() });
const nullable = z.string().nullable();

/** What came back with the part: its release or conformity, and how the incoming inspection found it. */
const returned = {
  vendorApprovedUntil: z.iso.date().nullish(),
  document: z.string().trim().max(80).nullish(),
  incomingInspection: z.enum(['accepted', 'rejected']).nullish(),
};
const outside = z.strictObject({
  process: text(80),
  vendor: text(120),
  performedOn: z.iso.date(),
  ...returned,
});
const answerOfReturn = z.strictObject({
  document: text(80),
  vendorApprovedUntil: z.iso.date(),
  incomingInspection: z.enum(['accepted', 'rejected']),
});

async function openJob(ctx: WriteContext, idOrNumber: string): Promise<Job> {
  const job = await lockWorkOrder(ctx, idOrNumber);
  requireWork(job);
  return job;
}

async function told(ctx: WriteContext, job: Job, changes: Record<string, unknown>): Promise<void> {
  await ctx.audit({
    entity: workOrder.name,
    entityId: job.id,
    action: 'update',
    changes: { outsideWork: { new: changes } },
    subject: job.number,
  });
  ctx.changed(workOrder.name, job.id);
  await ctx.enqueue('refreshJobGates', { jobId: job.id }, { key: `gates:${job.id}` });
}

/** Processes a vendor does for a job: sent out, returned with their papers, looked at on arrival (G23). */
export const outsideWorkEndpoints: Endpoint[] = [
  read({
    path: '/api/workorders/:id/outside-work',
    allow: 'maintenance.viewer',
    summary: 'Processes done by vendors, with what came back',
    record: workOrder.name,
    params,
    answer: z.array(
      z.object({
        id: z.string(),
        process: z.string(),
        vendor: z.string(),
        performedOn: z.string(),
        vendorApprovedUntil: nullable,
        document: nullable,
        incomingInspection: nullable,
      }),
    ),
    handle: async (ctx, { params: { id } }) => {
      const job = await getRecord(ctx, workOrder, id);
      const rows = await sql<Record<string, string>>`
        select id, process, vendor, performed_on, vendor_approved_until, document, incoming_inspection
        from outside_process where job_id = ${job.id} order by performed_on, created_at`.execute(ctx.db);
      return rows.rows as never;
    },
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:id/outside-work',
    allow: 'maintenance.user',
    summary: 'Record a process done by a vendor',
    record: workOrder.name,
    creates: true,
    params,
    body: outside,
    answer: ok,
    handle: async (ctx, { params: { id }, body, reply }) => {
      const job = await openJob(ctx, id);
      await sql`
        insert into outside_process (job_id, process, vendor, performed_on, vendor_approved_until, document, incoming_inspection, created_at, created_by)
        values (${job.id}, ${body.process}, ${body.vendor}, ${body.performedOn}, ${body.vendorApprovedUntil ?? null}, ${body.document ?? null}, ${body.incomingInspection ?? null}, ${ctx.now}, ${ctx.actor.id})`.execute(
        ctx.db,
      );
      await told(ctx, job, body);
      void reply.status(201);
      return { ok: true };
    },
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:id/outside-work/:workId/return',
    allow: 'maintenance.user',
    summary: 'Record what came back from the vendor and how the incoming inspection found it',
    record: workOrder.name,
    params: z.strictObject({ id: z.string().max(60), workId: z.uuid() }),
    body: answerOfReturn,
    answer: ok,
    handle: async (ctx, { params: { id, workId }, body }) => {
      const job = await openJob(ctx, id);
      const found = await sql<{ process: string; incomingInspection: string | null }>`
        select process, incoming_inspection from outside_process where id = ${workId} and job_id = ${job.id} for update`.execute(
        ctx.db,
      );
      const work = found.rows[0] ?? notFound(`${job.number} has no such outside work.`);
      if (work.incomingInspection === 'accepted')
        conflict(
          'OUTSIDE_ACCEPTED',
          `${work.process} was accepted already. Record a new process if it was done again.`,
        );
      await sql`
        update outside_process set document = ${body.document}, vendor_approved_until = ${body.vendorApprovedUntil}, incoming_inspection = ${body.incomingInspection}
        where id = ${workId}`.execute(ctx.db);
      await told(ctx, job, { process: work.process, ...body });
      return { ok: true };
    },
  }),
];
