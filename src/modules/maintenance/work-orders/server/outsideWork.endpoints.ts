import { sql } from 'kysely';
import { z } from 'zod';
import type { WriteContext } from '#kernel/server/context.ts';
import { read, write, type Endpoint } from '#kernel/server/endpoint.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { vendorApprovedUntil } from '#modules/quality/vendors/server/public.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { lockWorkOrder, type Job } from './jobs.ts';
import { requireWork } from './mayWork.ts';

const text = (max: number) => z.string().trim().min(3, 'Say more').max(max);
const params = z.strictObject({ id: z.string().max(60) });
const ok = z.object({ ok: z.boolean() });
const nullable = z.string().nullable();

interface OutsideRow {
  id: string;
  process: string;
  vendor: string;
  vendorId: string;
  performedOn: string;
  document: string | null;
  incomingInspection: string | null;
  testedOn: string | null;
  requalifier: string | null;
  sentByName: string | null;
  inspectedByName: string | null;
  inspectedAt: string | null;
}

const outside = z.strictObject({
  process: text(80),
  vendorId: z.uuid('Choose the vendor'),
  performedOn: z.iso.date(),
});
/** What came back with the part, and how the incoming inspection found it. */
const answerOfReturn = z.strictObject({
  document: text(80),
  incomingInspection: z.enum(['accepted', 'rejected']),
  /** The day of a test done by the vendor, with the number of who requalified it (R12). */
  testedOn: z.iso.date().nullish(),
  requalifier: z.string().trim().max(40).nullish(),
  remark: z.string().trim().max(300).nullish(),
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
});
const outsideInspectionStatement = 'I inspected what came back from the vendor against its papers.';

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
  ctx.changed(workOrder, job.id);
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
        vendorId: z.string(),
        vendorApprovedUntil: nullable,
        document: nullable,
        incomingInspection: nullable,
        testedOn: nullable,
        requalifier: nullable,
        sentByName: nullable,
        inspectedByName: nullable,
        inspectedAt: nullable,
      }),
    ),
    handle: async (ctx, { params: { id } }) => {
      const job = await getRecord(ctx, workOrder, id);
      const rows = await sql<OutsideRow>`
        select id, process, vendor, vendor_id, performed_on, document, incoming_inspection, tested_on, requalifier, sent_by_name,
          inspected_by_name, inspected_at
        from outside_process where job_id = ${job.id} order by performed_on, created_at`.execute(ctx.db);
      return Promise.all(
        rows.rows.map(async (row) => ({
          ...row,
          vendorApprovedUntil: await vendorApprovedUntil(ctx, { ...row, on: row.performedOn }),
        })),
      );
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
      const found = await sql<{ name: string }>`
        select name from vendor where id = ${body.vendorId} and archived_at is null`.execute(ctx.db);
      const vendor = found.rows[0]?.name ?? refuseField('vendorId', 'LINK_MISSING', 'This vendor is not registered.');
      if (body.performedOn > dayOf(ctx.now)) refuseField('performedOn', 'FUTURE', 'This day is in the future.');
      const until = await vendorApprovedUntil(ctx, { ...body, on: body.performedOn });
      if (until === null || until < body.performedOn)
        refuse(
          'G23',
          until === null
            ? `${vendor} is not approved for ${body.process}. Quality approves vendors.`
            : `${body.process} by ${vendor}: approval lapsed ${formatLegalDay(until)}.`,
        );
      await sql`
        insert into outside_process (job_id, process, vendor, vendor_id, performed_on, created_at, created_by, sent_by_name)
        values (${job.id}, ${body.process}, ${vendor}, ${body.vendorId}, ${body.performedOn}, ${ctx.now}, ${ctx.actor.id}, ${ctx.actor.name})`.execute(
        ctx.db,
      );
      await told(ctx, job, { process: body.process, vendor, performedOn: body.performedOn });
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
      const { pin, password, code, ...facts } = body;
      const method = await ctx.prove({ pin, password, code });
      const job = await openJob(ctx, id);
      const found = await sql<{ process: string; vendor: string; createdBy: string | null; isAccepted: boolean }>`
        select process, vendor, created_by, (incoming_inspection = 'accepted' and inspection_signature_id is not null) is true as is_accepted
        from outside_process where id = ${workId} and job_id = ${job.id} for update`.execute(ctx.db);
      const work = found.rows[0] ?? notFound(`${job.number} has no such outside work.`);
      if (work.isAccepted)
        conflict(
          'OUTSIDE_ACCEPTED',
          `${work.process} was accepted already. Record a new process if it was done again.`,
        );
      if (work.createdBy === ctx.actor.id)
        refuse('G23', 'Whoever sent the work out does not inspect what came back. Ask another person.');
      if (facts.testedOn && facts.testedOn > dayOf(ctx.now))
        refuseField('testedOn', 'FUTURE', 'This day is in the future.');
      if (facts.testedOn && !facts.requalifier)
        refuseField('requalifier', 'R12', 'Name the requalifier (RIN) of the test.');
      const allowed = await requireSign(ctx, {
        employeeId: signingEmployee(ctx),
        privilege: 'receive',
        at: ctx.now,
      });
      const signature = await writeSignature(ctx, {
        entity: workOrder.name,
        entityId: job.id,
        entityVersion: job.version,
        chain: job.number,
        meaning: 'inspected',
        statement: outsideInspectionStatement,
        payload: { job: job.number, work: { id: workId, ...work }, found: facts },
        method,
        stampNo: allowed.stampNo,
        authorizationNo: allowed.authorizationNo,
      });
      await sql`
        update outside_process set document = ${facts.document}, incoming_inspection = ${facts.incomingInspection}, tested_on = ${facts.testedOn ?? null},
          requalifier = ${facts.requalifier || null}, inspection_remark = ${facts.remark || null}, inspected_by = ${ctx.actor.id},
          inspected_by_name = ${ctx.actor.name}, inspected_at = ${ctx.now}, inspection_signature_id = ${signature.id}
        where id = ${workId}`.execute(ctx.db);
      await told(ctx, job, { process: work.process, ...facts, signatureId: signature.id });
      return { ok: true };
    },
  }),
];
