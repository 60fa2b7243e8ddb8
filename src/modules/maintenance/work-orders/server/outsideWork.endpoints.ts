import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { type Endpoint } from '#kernel/server/endpoint.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { vendorApprovalOf, vendorApprovedUntil } from '#modules/quality/vendors/server/public.ts';
import type { ProcessKind } from '#modules/quality/vendors/shared/vendor.record.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { lockWorkOrder, type Job } from './jobs.ts';
import { preliminarySince, preliminaryStands, requireNoWorkStop, requireWork } from './mayWork.ts';
import { keepReturn, paperOfReturn, refuseAnotherDay, refuseSamePaper, type ReturnDays } from './outsideReturn.ts';
import { outsideWorkCall, sendOutsideCall, returnOutsideCall } from '../shared/outsideWork.calls.ts';
import { handle } from '#kernel/server/handle.ts';

interface OutsideRow {
  id: string;
  process: string;
  processKind: ProcessKind;
  vendor: string;
  vendorId: string;
  sentOn: string;
  performedOn: string | null;
  document: string | null;
  incomingInspection: 'accepted' | 'rejected' | null;
  testedOn: string | null;
  requalifier: string | null;
  sentByName: string | null;
  inspectedByName: string | null;
  inspectedAt: string | null;
  withdrawn: { reason: string; by: string; at: string } | null;
}
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

/**
 * What a vendor does is work on the component as ours is: it waits for the preliminary report, for a capability and for a hold that stops work.
 * Errors: 409 `JOB_ON_HOLD`; 422 `EVALUATION_ONLY`, `G10`.
 */
async function requireReadyForWork(ctx: WriteContext, job: Job): Promise<void> {
  await requireNoWorkStop(ctx, job);
  if (job.evaluationOnly) refuse('EVALUATION_ONLY', `${job.number} is for evaluation only: no work on it is sent out.`);
  if (!(await preliminaryStands(ctx, job.id)))
    refuse('G10', 'The preliminary report is not signed: nothing is sent out before it is.');
}

interface VendorWork {
  process: string;
  vendor: string;
  vendorId: string;
  sentOn: string;
}

/** Refuses a day at a vendor that is to come or on which it was not sent yet, and for what is accepted one on which the vendor was not approved (G23). */
async function refuseWrongVendorDay(
  ctx: WriteContext,
  { process, vendor, vendorId, sentOn }: VendorWork,
  { field, day, isAccepted }: { field: 'performedOn' | 'testedOn'; day: string; isAccepted: boolean },
): Promise<void> {
  if (day > dayOf(ctx.now)) refuseField(field, 'WRONG_DAY', 'This day is still to come.');
  if (day < sentOn)
    refuseField(field, 'BEFORE_SENT', `${process} was sent on ${formatLegalDay(sentOn)}: it was not done before that.`);
  if (!isAccepted) return;
  const until = await vendorApprovedUntil(ctx, { vendorId, process, on: day });
  if (until === null || until < day)
    refuseField(field, 'G23', `${vendor} was not approved for ${process} on ${formatLegalDay(day)}.`);
}

/** The days of a return: what is accepted has the day it was done, what is rejected may have it, and a test is not of a later one (G23, R12). */
async function refuseWrongDays(
  ctx: WriteContext,
  work: VendorWork,
  { incomingInspection, performedOn, testedOn }: ReturnDays,
): Promise<void> {
  const isAccepted = incomingInspection === 'accepted';
  if (performedOn) await refuseWrongVendorDay(ctx, work, { field: 'performedOn', day: performedOn, isAccepted });
  else if (isAccepted) refuseField('performedOn', 'G23', `Say on which day ${work.vendor} did it: the paper names it.`);
  if (!testedOn) return;
  await refuseWrongVendorDay(ctx, work, { field: 'testedOn', day: testedOn, isAccepted });
  if (performedOn && testedOn > performedOn)
    refuseField('testedOn', 'R12', 'The test is part of the work: it is not of a later day.');
}

/** Refuses a sending day to come, before the component came in, or before the preliminary report was signed (G10, G23). */
async function refuseWrongSendingDay(ctx: WriteContext, job: Job, sentOn: string): Promise<void> {
  if (sentOn > dayOf(ctx.now)) refuseField('sentOn', 'WRONG_DAY', 'This day is still to come.');
  if (sentOn < dayOf(job.receivedAt))
    refuseField('sentOn', 'BEFORE_RECEIPT', 'The component was not here yet on this day.');
  const reported = await preliminarySince(ctx, job.id);
  if (reported !== null && sentOn < dayOf(reported))
    refuseField(
      'sentOn',
      'G10',
      `The preliminary report was signed on ${formatLegalDay(dayOf(reported))}: nothing left before it.`,
    );
}

/** Processes a vendor does for a job: sent out, returned with their papers, looked at on arrival (G23). */
export const outsideWorkEndpoints: Endpoint[] = [
  handle(outsideWorkCall, async (ctx, { params: { id } }) => {
    const job = await getRecord(ctx, workOrder, id);
    const rows = await sql<OutsideRow>`
        select p.id, process, process_kind, vendor, vendor_id, sent_on, performed_on, document, incoming_inspection, tested_on, requalifier, sent_by_name,
          inspected_by_name, inspected_at,
          case when x.id is not null then jsonb_build_object('reason', x.reason, 'by', x.employee_name, 'at', x.at) end as withdrawn
        from outside_process p left join entry_withdrawal x on x.entry_id = p.id
        where p.job_id = ${job.id} order by sent_on, p.created_at`.execute(ctx.db);
    return Promise.all(
      rows.rows.map(async (row) => ({
        ...row,
        vendorApprovedUntil: await vendorApprovedUntil(ctx, { ...row, on: row.performedOn ?? row.sentOn }),
      })),
    );
  }),
  handle(sendOutsideCall, {
    creates: true,
    handle: async (ctx, { params: { id }, body, reply }) => {
      const job = await openJob(ctx, id);
      await requireReadyForWork(ctx, job);
      const found = await ctx.db
        .selectFrom('vendor')
        .select('name')
        .where('id', '=', body.vendorId)
        .where('archivedAt', 'is', null)
        .executeTakeFirst();
      const vendor = found?.name ?? refuseField('vendorId', 'LINK_MISSING', 'This vendor is not registered.');
      await refuseWrongSendingDay(ctx, job, body.sentOn);
      const approval = await vendorApprovalOf(ctx, { ...body, on: body.sentOn });
      const until = approval?.until ?? null;
      if (!approval || until === null || until < body.sentOn)
        return refuse(
          'G23',
          until === null
            ? `${vendor} is not approved for ${body.process}. Quality approves vendors.`
            : `${body.process} by ${vendor}: approval lapsed ${formatLegalDay(until)}.`,
        );
      await sql`
        insert into outside_process (job_id, process, process_kind, vendor, vendor_id, sent_on, created_at, created_by, sent_by_name)
        values (${job.id}, ${body.process}, ${approval.processKind}, ${vendor}, ${body.vendorId}, ${body.sentOn}, ${ctx.now}, ${ctx.actor.id}, ${ctx.actor.name})`.execute(
        ctx.db,
      );
      await told(ctx, job, { process: body.process, vendor, sentOn: body.sentOn });
      void reply.status(201);
      return { ok: true };
    },
  }),
  handle(returnOutsideCall, {
    creates: true,
    handle: async (ctx, { params: { id, workId }, body }) => {
      const { pin, password, code, paperId, ...facts } = body;
      const method = await ctx.prove({ pin, password, code });
      const job = await openJob(ctx, id);
      const found = await sql<{
        process: string;
        vendor: string;
        vendorId: string;
        createdBy: string | null;
        sentOn: string;
        processKind: ProcessKind;
        isAccepted: boolean;
        isWithdrawn: boolean;
      }>`
          select process, process_kind, vendor, vendor_id, created_by, sent_on,
            exists (select 1 from entry_withdrawal x where x.entry_id = outside_process.id) as is_withdrawn, (incoming_inspection = 'accepted' and inspection_signature_id is not null) is true as is_accepted
          from outside_process where id = ${workId} and job_id = ${job.id} for update`.execute(ctx.db);
      const work = found.rows[0] ?? notFound(`${job.number} has no such outside work.`);
      if (work.isWithdrawn) conflict('WITHDRAWN', `${work.process} was withdrawn from ${job.number}.`);
      if (work.isAccepted)
        conflict(
          'OUTSIDE_ACCEPTED',
          `${work.process} was accepted already. Record a new process if it was done again.`,
        );
      if (work.createdBy === ctx.actor.id)
        refuse('G23', 'Whoever sent the work out does not inspect what came back. Ask another person.');
      if ((facts.testedOn || facts.requalifier) && work.processKind !== 'hydrostaticTest')
        refuseField(
          'testedOn',
          'R12',
          `${work.process} is no hydrostatic test: it has no test day and no requalifier.`,
        );
      await refuseWrongDays(ctx, work, facts);
      if (facts.testedOn && !facts.requalifier)
        refuseField('requalifier', 'R12', 'Name the requalifier (RIN) of the test.');
      const paper = paperId ? await paperOfReturn(ctx, job, paperId) : null;
      await refuseAnotherDay(ctx, workId, { ...facts, paper });
      if (facts.incomingInspection === 'accepted')
        await refuseSamePaper(ctx, { workId, document: facts.document, paper });
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
        payload: { job: job.number, work: { id: workId, ...work }, found: { ...facts, paper: paper?.sha256 ?? null } },
        method,
        stampNo: allowed.stampNo,
        authorizationNo: allowed.authorizationNo,
      });
      await sql`
          update outside_process set document = ${facts.document}, incoming_inspection = ${facts.incomingInspection}, performed_on = ${facts.performedOn ?? null}, tested_on = ${facts.testedOn ?? null},
            requalifier = ${facts.requalifier || null}, inspection_remark = ${facts.remark || null}, inspected_by = ${ctx.actor.id},
            inspected_by_name = ${ctx.actor.name}, inspected_at = ${ctx.now}, inspection_signature_id = ${signature.id}
          where id = ${workId}`.execute(ctx.db);
      await keepReturn(ctx, { workId, jobId: job.id, signatureId: signature.id, paper, ...facts });
      await told(ctx, job, { process: work.process, ...facts, signatureId: signature.id });
      return { ok: true };
    },
  }),
];
