import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { type Endpoint } from '#kernel/server/endpoint.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { bareNumber } from '#modules/maintenance/release-gates/shared/directives.ts';
import { changedSteps } from '#modules/maintenance/step-data/server/public.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { requireEngineer } from './engineer.ts';
import { gateReasonsOf } from './gateReasons.queries.ts';
import { lockWorkOrder, type Job } from './jobs.ts';
import { requireWork } from './mayWork.ts';
import { nextDueOf, type RepeatingDirective } from './repeatedDirective.ts';
import {
  answerDirectiveCall,
  answerBulletinCall,
  gateReasonsCall,
  giveGateReasonCall,
  orderBulletinCall,
} from '../shared/answers.calls.ts';
import { handle } from '#kernel/server/handle.ts';

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

export interface GateReason {
  gate: 'G05' | 'G08' | 'G17';
  subject: string;
  reason: string;
  /** A temporary revision was worked in. */
  recorded: boolean;
  /** Part of what is signed: the cards it repeats, the work it adds. */
  repeatCards?: string[];
  addWork?: string[];
}

/** The steps a signed decision on corrected step data is about; it is refused where none waits (G08). */
async function openSteps(ctx: WriteContext, jobId: string, { subject }: GateReason): Promise<string[]> {
  const open = (await changedSteps(ctx, jobId)).filter((step) => step.subject === subject);
  if (open.length === 0)
    refuseField('subject', 'NO_CHANGED_STEPS', `No step of this work order waits for a decision on ${subject}.`);
  return open.map(({ cardNo, title, change }) => `${cardNo} ${title}: ${change}`);
}

/** Stores an engineer's signed reason for a gate of a job; a later one of the same subject stands in its place, both signatures stay. */
export async function signGateReason(
  ctx: WriteContext,
  idOrNumber: string,
  given: GateReason,
  proof: Pick<Signing, 'pin' | 'password' | 'code'>,
): Promise<void> {
  const { job, signatureId } = await signOnJob(
    ctx,
    idOrNumber,
    { statement: 'I confirm this for the release of this work order.', meaning: 'reviewed', ...proof },
    async (locked) => ({
      ...given,
      ...(given.gate === 'G08' ? { steps: await openSteps(ctx, locked.id, given) } : {}),
    }),
  );
  await sql`
    insert into gate_reason (job_id, gate, subject, reason, recorded, signature_id, created_at, created_by)
    values (${job.id}, ${given.gate}, ${given.subject}, ${given.reason}, ${given.recorded}, ${signatureId}, ${ctx.now}, ${ctx.actor.id})
    on conflict (job_id, gate, subject) do update set reason = excluded.reason, recorded = excluded.recorded, signature_id = excluded.signature_id`.execute(
    ctx.db,
  );
}

/** The bulletin of the library under a number, however it is written there; null: it is not in the library. */
const bulletinNumbered = (number: string) =>
  sql`(select id from service_bulletin where regexp_replace(upper(sb_number), '^SB[\\s.:]+', '') = upper(${number}) and archived_at is null limit 1)`;

/** What people put their name to on a job beside cards and reports: directives, bulletins, reasons of a gate. */
export const answerEndpoints: Endpoint[] = [
  handle(answerDirectiveCall, async (ctx, { params: { id }, body }) => {
    const { pin, password, code, ...given } = body;
    const directive = (await ctx.db
      .selectFrom('directive')
      .select(['id', 'adNumber as number', 'repeatIn', 'repeatEvery', 'repeatMore'])
      .where('id', '=', given.directiveId)
      .where('archivedAt', 'is', null)
      .executeTakeFirst()) as RepeatingDirective | undefined;
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
  }),
  handle(orderBulletinCall, async (ctx, { params: { id }, body: { reference, ...body } }) => {
    const number = bareNumber('SB', body.number);
    const job = await lockOpen(ctx, id);
    const known = await sql`
      select 1 from bulletin_result where job_id = ${job.id} and upper(number) = upper(${number}) and ordered_by_customer limit 1`.execute(
      ctx.db,
    );
    if (known.rows.length > 0)
      return refuseField('number', 'SB_ORDERED', `SB ${number} is on order for this work order already.`);
    await sql`
      insert into bulletin_result (job_id, bulletin_id, number, ordered_by_customer, reference, created_at, created_by)
      values (${job.id}, ${bulletinNumbered(number)}, ${number}, true,
        ${reference}, ${ctx.now}, ${ctx.actor.id})`.execute(ctx.db);
    await ctx.audit({
      entity: workOrder.name,
      entityId: job.id,
      action: 'update',
      changes: { bulletinOrdered: { new: number }, reference: { new: reference } },
      subject: job.number,
    });
    await told(ctx, job);
    return { ok: true };
  }),
  handle(answerBulletinCall, async (ctx, { params: { id }, body }) => {
    const { pin, password, code, ...rest } = body;
    const given = { ...rest, number: bareNumber('SB', rest.number) };
    const { job, signatureId } = await signOnJob(
      ctx,
      id,
      { statement: 'I confirm this result of the service bulletin.', meaning: 'performed', pin, password, code },
      { bulletin: given.number, ...given },
    );
    await sql`
        insert into bulletin_result (job_id, bulletin_id, number, ordered_by_customer, result, reference, signature_id, created_at, created_by)
        values (${job.id}, ${bulletinNumbered(given.number)}, ${given.number}, ${given.orderedByCustomer},
          ${given.result}, ${given.reference ?? null}, ${signatureId}, ${ctx.now}, ${ctx.actor.id})`.execute(ctx.db);
    return { ok: true };
  }),
  handle(gateReasonsCall, async (ctx, { params: { id } }) =>
    gateReasonsOf(ctx, (await getRecord(ctx, workOrder, id)).id),
  ),
  handle(giveGateReasonCall, async (ctx, { params: { id }, body }) => {
    const { pin, password, code, ...given } = body;
    await signGateReason(ctx, id, { ...given, recorded: false }, { pin, password, code });
    return { ok: true };
  }),
];
