import { z } from 'zod';
import { refuse } from '#kernel/shared/errors.ts';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/server/records/answers.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { workflowEndpoints } from '#kernel/server/workflows/workflow.ts';
import { lockJob, recountWork } from '#modules/maintenance/work-orders/server/public.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { finding } from '../shared/finding.record.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { applyRoute } from './applyRoute.ts';
import { acceptApprovedData } from './approvedData.ts';
import { acknowledgeHandover, handOver, workOn } from './cards.ts';
import { createFinding, findingInput } from './createFinding.ts';
import { findingActions } from './findings.actions.ts';
import { recordStep, stepInput } from './recordStep.ts';
import { assessReportable, reportableInput } from './reportable.ts';
import { inspectIndependently, markNotApplicable, reopenCard, signCard } from './signCard.ts';
import { cardsOfJob } from './task-cards.queries.ts';

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
const done = z.object({ ok: z.literal(true) });
const ok = { ok: true as const };

/** The shop floor's cards: steps, signatures, second signers, findings and handovers. */
export const taskCardsModule = defineServerModule({
  name: 'maintenance/task-cards',
  records: [taskCard, finding],
  endpoints: [
    ...recordEndpoints(taskCard),
    ...recordEndpoints(finding, { workflow: findingActions }),
    ...workflowEndpoints(findingActions),
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
    write({
      method: 'POST',
      path: '/api/workorders/:job/route',
      allow: ['maintenance.admin', 'maintenance.user'],
      summary: 'Apply the route of the job’s shop and scope: makes its cards',
      record: taskCard.name,
      params: jobOnly,
      body: z.strictObject({ routeKey: z.string().max(60).optional() }),
      answer: z.object({ cards: z.number(), route: z.string() }),
      handle: (ctx, { params, body }) => applyRoute(ctx, params.job, body.routeKey),
    }),
    write({
      method: 'POST',
      path: '/api/workorders/:job/cards/:cardNo/start',
      allow: 'maintenance.user',
      summary: 'Begin a card',
      record: taskCard.name,
      params: cardOnly,
      answer: done,
      handle: async (ctx, { params }) => {
        await workOn(ctx, params.job, params.cardNo);
        return ok;
      },
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
    write({
      method: 'POST',
      path: '/api/workorders/:job/cards/:cardNo/steps/:step/independent-inspection',
      allow: 'maintenance.viewer',
      summary: 'The second signature of a critical step',
      record: taskCard.name,
      params: stepOnly,
      body: z.strictObject(proof),
      answer: done,
      handle: async (ctx, { params, body }) => {
        await inspectIndependently(ctx, params.job, params.cardNo, params.step, body);
        return ok;
      },
    }),
    write({
      method: 'POST',
      path: '/api/workorders/:job/cards/:cardNo/steps/:step/approved-data',
      allow: ['maintenance.admin', 'quality.user'],
      summary: 'Engineering accepts a value outside its limit by approved data',
      record: taskCard.name,
      params: stepOnly,
      body: z.strictObject({ reference: z.string().trim().min(3, 'Name the approved data').max(200), ...proof }),
      answer: done,
      handle: async (ctx, { params, body }) => {
        await acceptApprovedData(ctx, params.job, params.cardNo, params.step, body);
        return ok;
      },
    }),
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
    write({
      method: 'POST',
      path: '/api/workorders/:job/cards/:cardNo/sign',
      allow: 'maintenance.user',
      summary: 'Sign a card with the PIN',
      record: taskCard.name,
      params: cardOnly,
      body: z.strictObject({ version: z.int().min(1), ...proof }),
      answer: done,
      handle: async (ctx, { params, body }) => {
        await signCard(ctx, params.job, params.cardNo, body);
        return ok;
      },
    }),
    write({
      method: 'POST',
      path: '/api/workorders/:job/cards/:cardNo/not-applicable',
      allow: 'maintenance.viewer',
      summary: 'Declare a card not applicable, signed by an inspector',
      record: taskCard.name,
      params: cardOnly,
      body: z.strictObject({ reason, ...proof }),
      answer: done,
      handle: async (ctx, { params, body }) => {
        await markNotApplicable(ctx, params.job, params.cardNo, body);
        return ok;
      },
    }),
    write({
      method: 'POST',
      path: '/api/workorders/:job/cards/:cardNo/reopen',
      allow: 'maintenance.viewer',
      summary: 'Send a signed card back: a new attempt, the old one stays',
      record: taskCard.name,
      params: cardOnly,
      body: z.strictObject({ reason, ...proof }),
      answer: done,
      handle: async (ctx, { params, body }) => {
        await reopenCard(ctx, params.job, params.cardNo, body);
        return ok;
      },
    }),
    write({
      method: 'POST',
      path: '/api/workorders/:job/cards/:cardNo/handover',
      allow: 'maintenance.user',
      summary: 'Leave a card to the next shift with a note',
      record: taskCard.name,
      params: cardOnly,
      body: z.strictObject({
        note: z.string().trim().min(10, 'Say what is done, what is not, and what to be careful about').max(2000),
      }),
      answer: done,
      handle: async (ctx, { params, body }) => {
        await handOver(ctx, params.job, params.cardNo, body.note);
        return ok;
      },
    }),
    write({
      method: 'POST',
      path: '/api/workorders/:job/cards/:cardNo/handover/acknowledge',
      allow: 'maintenance.user',
      summary: 'The next person has read the handover note',
      record: taskCard.name,
      params: cardOnly,
      answer: done,
      handle: async (ctx, { params }) => {
        await acknowledgeHandover(ctx, params.job, params.cardNo);
        return ok;
      },
    }),
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
        // What is found after the release is an occurrence, not a finding of a job that is closed.
        if (!(openStatuses as readonly string[]).includes(job.status))
          refuse('JOB_CLOSED', `${job.number} is not open.`);
        const row = await createFinding(ctx, { ...body, job });
        await recountWork(ctx, job.id);
        void reply.status(201);
        return { row };
      },
    }),
  ],
});
