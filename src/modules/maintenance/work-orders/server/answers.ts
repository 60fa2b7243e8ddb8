import { sql } from 'kysely';
import { z } from 'zod';
import { refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { read, write, type Endpoint } from '#kernel/server/endpoint.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { requireEngineer } from './engineer.ts';
import { gateReasonsOf, reasonsAnswer } from './gateReasons.queries.ts';
import { lockWorkOrder, type Job } from './jobs.ts';
import { requireWork } from './mayWork.ts';
import { nextDueOf, type RepeatingDirective } from './repeatedDirective.ts';

const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
};
const text = (max: number) => z.string().trim().min(3, 'Say more').max(max);

const compliance = z
  .strictObject({
    directiveId: z.uuid(),
    partNumber: z.string().trim().min(1, 'Required').max(60),
    serialNumber: z.string().trim().max(60).nullish(),
    status: z.enum(['complied', 'terminatingAction', 'notApplicable', 'notDue']),
    method: text(300).optional(),
    reason: text(500).optional(),
    nextDue: z
      .strictObject({
        day: z.iso.date().nullish(),
        cycles: z.int().min(0).nullish(),
        tireChange: z.int().min(0).nullish(),
      })
      .nullish(),
    ...proof,
  })
  .refine((answer) => answer.status !== 'notApplicable' || answer.reason, {
    path: ['reason'],
    message: 'Say why it does not apply',
  })
  .refine((answer) => answer.status !== 'notDue' || answer.nextDue, {
    path: ['nextDue'],
    message: 'Say when it is due',
  })
  .refine((answer) => !['complied', 'terminatingAction'].includes(answer.status) || answer.method, {
    path: ['method'],
    message: 'Say how it was complied with',
  });

const bulletin = z
  .strictObject({
    number: z.string().trim().min(1, 'Required').max(60),
    orderedByCustomer: z.boolean().default(false),
    result: z.enum(['embodied', 'refused', 'notApplicable']),
    reference: text(200).optional(),
    ...proof,
  })
  .refine((answer) => answer.result === 'embodied' || answer.reference, {
    path: ['reference'],
    message: 'Name the letter, or say why',
  });

const reasoned = z.strictObject({
  gate: z.enum(['G05', 'G17']),
  /** `TR 32-4` for a temporary revision; `SB` for "no bulletin applies". */
  subject: z.string().trim().min(2, 'Required').max(60),
  reason: text(500),
  /** A temporary revision was worked in; false: it does not concern this job. */
  recorded: z.boolean().default(false),
  ...proof,
});

interface Signing {
  statement: string;
  meaning: 'performed' | 'reviewed';
  pin: string;
  password?: string | undefined;
  code?: string | undefined;
}

/** The one road of a signed answer on a job: proof of the signer first, then lock, then an authorised engineer's signature in the job's chain. */
async function signOnJob(
  ctx: WriteContext,
  idOrNumber: string,
  signing: Signing,
  answer: Record<string, unknown> | ((job: Job) => Promise<Record<string, unknown>>),
): Promise<{ job: Job; signatureId: string }> {
  const { pin, password, code, statement, meaning } = signing;
  const method = await ctx.prove({
    pin,
    ...(password === undefined ? {} : { password }),
    ...(code === undefined ? {} : { code }),
  });
  const job = await lockOpen(ctx, idOrNumber);
  const engineer = await requireEngineer(ctx, job);
  const payload = typeof answer === 'function' ? await answer(job) : answer;
  const signature = await writeSignature(ctx, {
    entity: workOrder.name,
    entityId: job.id,
    entityVersion: job.version,
    chain: job.number,
    meaning,
    statement,
    payload: { job: job.number, ...payload },
    method,
    stampNo: engineer.stampNo,
    authorizationNo: engineer.authorizationNo,
  });
  await ctx.audit({
    entity: workOrder.name,
    entityId: job.id,
    action: 'sign',
    changes: Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, { new: value }])),
    subject: job.number,
  });
  await told(ctx, job);
  return { job, signatureId: signature.id };
}

async function lockOpen(ctx: WriteContext, idOrNumber: string): Promise<Job> {
  const job = await lockWorkOrder(ctx, idOrNumber);
  requireWork(job);
  return job;
}

async function told(ctx: WriteContext, job: Job): Promise<void> {
  ctx.changed(workOrder, job.id);
  await ctx.enqueue('refreshJobGates', { jobId: job.id }, { key: `gates:${job.id}` });
}

const params = z.strictObject({ id: z.string().max(60) });
const answer = z.object({ ok: z.boolean() });

/** What people put their name to on a job beside cards and reports: directives, bulletins, reasons of a gate. */
export const answerEndpoints: Endpoint[] = [
  write({
    method: 'POST',
    path: '/api/workorders/:id/directives',
    allow: ['maintenance.user', 'quality.user'],
    summary: 'Sign how a directive is answered on this job',
    record: workOrder.name,
    params,
    body: compliance,
    answer,
    handle: async (ctx, { params: { id }, body }) => {
      const { pin, password, code, ...given } = body;
      const found = await sql<RepeatingDirective>`
        select id, ad_number as number, repeat_in, repeat_every, repeat_more from directive
        where id = ${given.directiveId} and archived_at is null`.execute(ctx.db);
      const directive = found.rows[0];
      if (!directive) return refuseField('directiveId', 'LINK_MISSING', 'This directive is not known.');
      let nextDue: Awaited<ReturnType<typeof nextDueOf>> = null;
      const { job, signatureId } = await signOnJob(
        ctx,
        id,
        {
          statement: 'I confirm this answer to the airworthiness directive.',
          meaning: 'performed',
          pin,
          password,
          code,
        },
        async (locked) => {
          nextDue = await nextDueOf(ctx, locked, directive, given);
          return { directive: directive.number, ...given, nextDue };
        },
      );
      await sql`
        insert into directive_compliance (job_id, directive_id, part_number, serial_number, status, method, reason, next_due, signature_id, created_at, created_by)
        values (${job.id}, ${given.directiveId}, ${given.partNumber}, ${given.serialNumber ?? null}, ${given.status}, ${given.method ?? null}, ${given.reason ?? null},
          ${nextDue ? JSON.stringify(nextDue) : null}::jsonb, ${signatureId}, ${ctx.now}, ${ctx.actor.id})`.execute(
        ctx.db,
      );
      return { ok: true };
    },
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:id/bulletins',
    allow: 'maintenance.user',
    summary: 'Sign what was done about a service bulletin on this job',
    record: workOrder.name,
    params,
    body: bulletin,
    answer,
    handle: async (ctx, { params: { id }, body }) => {
      const { pin, password, code, ...given } = body;
      const { job, signatureId } = await signOnJob(
        ctx,
        id,
        { statement: 'I confirm this result of the service bulletin.', meaning: 'performed', pin, password, code },
        { bulletin: given.number, ...given },
      );
      await sql`
        insert into bulletin_result (job_id, bulletin_id, number, ordered_by_customer, result, reference, signature_id, created_at, created_by)
        values (${job.id}, (select id from service_bulletin where sb_number = ${given.number} and archived_at is null limit 1), ${given.number}, ${given.orderedByCustomer},
          ${given.result}, ${given.reference ?? null}, ${signatureId}, ${ctx.now}, ${ctx.actor.id})`.execute(ctx.db);
      return { ok: true };
    },
  }),
  read({
    path: '/api/workorders/:id/gate-reasons',
    allow: 'maintenance.viewer',
    summary: 'Reasons signed for gates of this job, and the temporary revisions of its manuals that still ask for one',
    record: workOrder.name,
    params,
    answer: reasonsAnswer,
    handle: async (ctx, { params: { id } }) => gateReasonsOf(ctx, (await getRecord(ctx, workOrder, id)).id),
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:id/gate-reasons',
    allow: ['maintenance.user', 'quality.user'],
    summary: 'Sign a temporary revision as recorded, or why a gate does not apply',
    record: workOrder.name,
    params,
    body: reasoned,
    answer,
    handle: async (ctx, { params: { id }, body }) => {
      const { pin, password, code, ...given } = body;
      const { job, signatureId } = await signOnJob(
        ctx,
        id,
        { statement: 'I confirm this for the release of this job.', meaning: 'reviewed', pin, password, code },
        given,
      );
      await sql`
        insert into gate_reason (job_id, gate, subject, reason, recorded, signature_id, created_at, created_by)
        values (${job.id}, ${given.gate}, ${given.subject}, ${given.reason}, ${given.recorded}, ${signatureId}, ${ctx.now}, ${ctx.actor.id})
        on conflict (job_id, gate, subject) do update set reason = excluded.reason, recorded = excluded.recorded, signature_id = excluded.signature_id`.execute(
        ctx.db,
      );
      return { ok: true };
    },
  }),
];
