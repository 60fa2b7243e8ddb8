import { z } from 'zod';
import type { FastifyReply } from 'fastify';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { Allow } from '#kernel/shared/permission.ts';
import { defineServerModule, read, write, type Endpoint } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { lockJob, recountWork, requireWork } from '#modules/maintenance/work-orders/server/public.ts';
import { approvedDataInput } from '../shared/approvedData.ts';
import { finding } from '../shared/finding.record.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { acceptApprovedData } from './approvedData.ts';
import { acknowledgeHandover, handOver, workOn } from './cards.ts';
import { cardsPaper } from './cardsPaper.ts';
import { createFinding, findingInput } from './createFinding.ts';
import { findingActions } from './findings.actions.ts';
import { recordStep, stepInput } from './recordStep.ts';
import { assessReportable, reportableInput } from './reportable.ts';
import { inspectIndependently, markNotApplicable } from './inspectCard.ts';
import { dueAgainOf, reopenCard } from './reopenCard.ts';
import { impactEndpoints } from './impact.endpoints.ts';
import { routeEndpoints } from './routes.endpoints.ts';
import { signCard } from './signCard.ts';
import { entryKinds, withdrawEntry } from './withdrawEntry.ts';
import { cardsOfJob, signersOf, testRunsOf } from './task-cards.queries.ts';

const jobOnly = z.strictObject({ job: z.string().max(20) });
const cardOnly = z.strictObject({ job: z.string().max(20), cardNo: z.string().max(4) });
const stepOnly = z.strictObject({
  job: z.string().max(20),
  cardNo: z.string().max(4),
  step: z.coerce.number().int().min(1).max(999),
});
const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
};
const reason = z.string().trim().min(5, 'Say why').max(500);
/** These take no body; whatever a client sends is not looked at. */
const nothing = z.unknown();
const done = z.object({ ok: z.literal(true) });
const ok = { ok: true as const };

/** One act on a card or on one of its steps: who may, what it takes, what it does; the answer is that it was done. */
function act<Body extends z.ZodType>(
  path: string,
  allow: Allow,
  summary: string,
  body: Body,
  perform: (ctx: WriteContext, place: z.output<typeof stepOnly>, body: z.output<Body>) => Promise<void>,
): Endpoint {
  return write({
    method: 'POST',
    path: `/api/workorders/:job/cards/:cardNo/${path}`,
    allow,
    summary,
    record: taskCard.name,
    params: path.includes(':step') ? stepOnly : cardOnly,
    body,
    answer: done,
    handle: async (ctx, { params, body: given }) => {
      await perform(ctx, { step: 0, ...params }, given as z.output<Body>);
      return ok;
    },
  });
}

async function cardsOnPaper(ctx: Context, reply: FastifyReply, title: string, cardNo: string | null): Promise<Buffer> {
  const { name, pdf } = await cardsPaper(ctx, title, cardNo);
  void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`);
  return pdf;
}

/** The shop floor's cards: steps, signatures, second signers, findings and handovers. */
export const taskCardsServer = defineServerModule({
  name: 'maintenance/task-cards',
  records: [recordEndpoints(taskCard), recordEndpoints(finding, { workflow: findingActions })],
  endpoints: [
    ...routeEndpoints,
    ...impactEndpoints,
    read({
      path: '/api/task-cards/:title',
      allow: 'maintenance.viewer',
      summary: 'The cards of a job as the tablet shows them',
      record: taskCard.name,
      params: z.strictObject({ title: z.string().max(20) }),
      answer: z.object({
        job: z.any(),
        me: z.any(),
        inspectors: z.array(z.object({ employeeId: z.string(), name: z.string() })),
        cards: z.array(z.any()),
      }),
      handle: (ctx, { params }) => cardsOfJob(ctx, params.title),
    }),
    read({
      path: '/api/workorders/:job/cards.pdf',
      allow: 'maintenance.viewer',
      summary: 'All cards of a job on paper, each with its code',
      record: taskCard.name,
      params: jobOnly,
      handle: (ctx, { params, reply }) => cardsOnPaper(ctx, reply, params.job, null),
    }),
    read({
      path: '/api/workorders/:job/cards/:cardNo/card.pdf',
      allow: 'maintenance.viewer',
      summary: 'One card on paper: what to do by which data, what was recorded, who signed',
      record: taskCard.name,
      params: cardOnly,
      handle: (ctx, { params, reply }) => cardsOnPaper(ctx, reply, params.job, params.cardNo),
    }),
    read({
      path: '/api/workorders/:job/cards/:cardNo/signers',
      allow: 'maintenance.viewer',
      summary: 'Who may sign a card now: authorised, with its skill, those on shift first',
      record: taskCard.name,
      params: cardOnly,
      answer: z.object({
        signers: z.array(z.object({ employeeId: z.string(), name: z.string(), isHere: z.boolean() })),
      }),
      handle: async (ctx, { params }) => ({ signers: await signersOf(ctx, params.job, params.cardNo) }),
    }),
    read({
      path: '/api/workorders/:job/cards/:cardNo/due-again',
      allow: 'maintenance.viewer',
      summary: 'What becomes due again when a signed card is sent back',
      record: taskCard.name,
      params: cardOnly,
      answer: z.object({ due: z.array(z.object({ kind: z.string(), name: z.string() })) }),
      handle: async (ctx, { params }) => ({ due: await dueAgainOf(ctx, params.job, params.cardNo) }),
    }),
    read({
      path: '/api/workorders/:job/tests',
      allow: 'maintenance.viewer',
      summary: 'The test runs of a job with their readings, limits and verdicts',
      record: taskCard.name,
      params: jobOnly,
      answer: z.object({ runs: z.array(z.any()) }),
      handle: async (ctx, { params }) => ({ runs: await testRunsOf(ctx, params.job) }),
    }),
    write({
      method: 'POST',
      path: '/api/workorders/:job/entries/:kind/:entry/withdraw',
      allow: 'maintenance.user',
      summary: 'Withdraw a wrong entry of a tool, a consumable or a part; the stock movement is reversed',
      record: taskCard.name,
      params: z.strictObject({ job: z.string().max(20), kind: z.enum(entryKinds), entry: z.uuid() }),
      body: z.strictObject({ reason, ...proof }),
      answer: done,
      handle: async (ctx, { params, body }) => {
        await withdrawEntry(ctx, params.job, params.kind, params.entry, body);
        return ok;
      },
    }),
    act('start', 'maintenance.user', 'Begin a card', nothing, async (ctx, { job, cardNo }) => {
      await workOn(ctx, job, cardNo);
    }),
    write({
      method: 'POST',
      path: '/api/workorders/:job/cards/:cardNo/steps/:step',
      allow: 'maintenance.user',
      summary: 'Record a step: a value, a tool, a batch, a photo; a new attempt each time',
      record: taskCard.name,
      creates: true,
      params: stepOnly,
      body: stepInput,
      answer: z.object({
        recordId: z.string(),
        attempt: z.number(),
        inLimit: z.boolean().nullable(),
        findingNumber: z.string().nullable(),
      }),
      handle: (ctx, { params, body }) => recordStep(ctx, params.job, params.cardNo, params.step, body),
    }),
    act(
      'steps/:step/independent-inspection',
      'maintenance.viewer',
      'The second signature of a critical step',
      z.strictObject(proof),
      (ctx, { job, cardNo, step }, body) => inspectIndependently(ctx, job, cardNo, step, body),
    ),
    act(
      'steps/:step/approved-data',
      ['maintenance.admin', 'quality.user'],
      'Engineering accepts a value outside its limit by approved data',
      z.strictObject({ ...approvedDataInput, ...proof }),
      (ctx, { job, cardNo, step }, body) => acceptApprovedData(ctx, job, cardNo, step, body),
    ),
    write({
      method: 'POST',
      path: '/api/findings/:id/reportable',
      allow: ['safety.user', 'quality.user'],
      summary: 'Safety assesses whether a finding is reportable',
      record: finding.name,
      params: z.strictObject({ id: z.string().max(100) }),
      body: reportableInput,
      answer: z.object({ row: rowAnswer(finding) }),
      handle: async (ctx, { params, body }) => ({ row: await assessReportable(ctx, params.id, body) }),
    }),
    act(
      'sign',
      'maintenance.user',
      'Sign a card with the PIN',
      z.strictObject({ version: z.int().min(1), ...proof }),
      (ctx, { job, cardNo }, body) => signCard(ctx, job, cardNo, body),
    ),
    act(
      'not-applicable',
      'maintenance.viewer',
      'Declare a card not applicable, signed by an inspector',
      z.strictObject({ reason, ...proof }),
      (ctx, { job, cardNo }, body) => markNotApplicable(ctx, job, cardNo, body),
    ),
    act(
      'reopen',
      'maintenance.viewer',
      'Send a signed card back: a new attempt, the old one stays',
      z.strictObject({ reason, ...proof }),
      (ctx, { job, cardNo }, body) => reopenCard(ctx, job, cardNo, body),
    ),
    act(
      'handover',
      'maintenance.user',
      'Leave a card to the next shift with a note',
      z.strictObject({
        note: z.string().trim().min(10, 'Say what is done, what is not, and what to be careful about').max(2000),
      }),
      (ctx, { job, cardNo }, { note }) => handOver(ctx, job, cardNo, note),
    ),
    act(
      'handover/acknowledge',
      'maintenance.user',
      'The next person has read the handover note',
      nothing,
      (ctx, { job, cardNo }) => acknowledgeHandover(ctx, job, cardNo),
    ),
    write({
      method: 'POST',
      path: '/api/workorders/:job/findings',
      allow: 'maintenance.user',
      summary: 'Raise a finding',
      record: finding.name,
      creates: true,
      params: jobOnly,
      body: findingInput,
      answer: z.object({ row: rowAnswer(finding) }),
      handle: async (ctx, { params, body, reply }) => {
        const job = await lockJob(ctx, params.job);
        // What is found after the release is an occurrence, not a finding of a job that has left.
        requireWork(job);
        const row = await createFinding(ctx, { ...body, job });
        await recountWork(ctx, job.id);
        void reply.status(201);
        return { row };
      },
    }),
  ],
});
