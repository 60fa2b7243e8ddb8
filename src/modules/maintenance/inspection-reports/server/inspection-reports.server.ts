import { z } from 'zod';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { detailEndpoint, listEndpoint } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { transitionBody } from '#kernel/server/workflows/workflow.ts';
import { lockJob, requireWork } from '#modules/maintenance/work-orders/server/public.ts';
import { inspectionItem } from '../shared/inspectionItem.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';
import { inspectionReportWorkflow } from '../shared/inspectionReport.workflow.ts';
import { changeDraft, mayNotChange } from './changeDraft.ts';
import { createReport, insertDraft, requireInspector, type Report } from './createReport.ts';
import { inspectionReportActions } from './inspection-reports.actions.ts';
import { jobFactsAnswer } from './jobFacts.queries.ts';
import { inspectionReportPaper } from './paper.ts';
import { previousVisit, rejections, reportFacts, successorOf } from './reports.queries.ts';
import { signInspectionReport, type SignProof } from './signReport.ts';

const id = z.strictObject({ id: z.string().max(60) });
const row = z.object({ row: rowAnswer(inspectionReport) });
const day = z.iso.date().optional();
const whyNot = (_ctx: unknown, report: Report) => mayNotChange(report);
const rules = { workflow: inspectionReportActions, mayUpdate: whyNot, mayArchive: whyNot };

/** Inspection reports: begun from a template, saved as one writes, signed once, replaced by a new one. */
export const inspectionReportsServer = defineServerModule({
  name: 'maintenance/inspection-reports',
  records: [{ record: inspectionReport, endpoints: [], whyFixed: async (_ctx, row) => mayNotChange(row) }],
  endpoints: [
    read({
      path: '/api/inspection-reports/rejections',
      allow: 'maintenance.viewer',
      summary: 'Which part families are rejected, and for which defects',
      record: inspectionReport.name,
      query: z.strictObject({ from: day, to: day }),
      answer: z.object({
        from: z.string(),
        to: z.string(),
        families: z.array(z.object({ family: z.string(), signed: z.number(), rejected: z.number() })),
        defects: z.array(z.object({ defect: z.string(), count: z.number() })),
      }),
      handle: async (ctx, { query }) => {
        const to = query.to ?? dayOf(ctx.now);
        const from = query.from ?? addDays(to, -365);
        return { from, to, ...(await rejections(ctx, { from, to })) };
      },
    }),
    listEndpoint(inspectionReport),
    ...exportEndpoints(inspectionReport),
    detailEndpoint(inspectionReport, rules),
    write({
      method: 'POST',
      path: '/api/workorders/:id/inspection-reports',
      allow: 'maintenance.user',
      summary: 'Begin an inspection report on a job from the template of its type and part family',
      record: inspectionReport.name,
      creates: true,
      params: id,
      body: z.strictObject({ type: z.enum(['preliminary', 'inProcess', 'final']) }),
      answer: row,
      handle: async (ctx, { params, body, reply }) => {
        const made = await createReport(ctx, { job: params.id, type: body.type });
        void reply.status(201);
        return { row: made };
      },
    }),
    write({
      method: 'PATCH',
      path: '/api/inspection-reports/:id',
      allow: 'maintenance.user',
      summary: 'Save a draft',
      record: inspectionReport.name,
      params: id,
      body: z.looseObject({ version: z.int().min(1) }),
      answer: row,
      handle: async (ctx, { params, body }) => {
        const { version, ...change } = body;
        return { row: await changeDraft(ctx, params.id, version, () => change) };
      },
    }),
    write({
      method: 'POST',
      path: '/api/inspection-reports/:id/archive',
      allow: 'maintenance.user',
      summary: 'Discard a draft; its number stays used',
      record: inspectionReport.name,
      params: id,
      body: z.strictObject({ version: z.int().min(1), reason: z.string().trim().min(3, 'Say why').max(500) }),
      answer: row,
      handle: async (ctx, { params, body }) => {
        requireWork(await lockJob(ctx, (await getRecord(ctx, inspectionReport, params.id)).jobId));
        const seen = await lockRecord(ctx, inspectionReport, params.id, body.version);
        const reason = mayNotChange(seen);
        if (reason) refuse('GUARD', reason);
        const values = { archivedAt: ctx.now.toISOString() };
        return {
          row: await changeRow(ctx, inspectionReport, seen, {
            values,
            action: 'delete',
            reason: body.reason,
            subject: String(seen['jobNumber']),
          }),
        };
      },
    }),
    write({
      method: 'POST',
      path: '/api/inspection-reports/:id/sign',
      allow: 'maintenance.user',
      summary: 'Sign a report; a rejected final inspection sends the job back to the bench',
      record: inspectionReport.name,
      params: id,
      body: transitionBody(inspectionReportWorkflow.transitions.sign),
      answer: row,
      handle: async (ctx, { params, body }) => ({ row: await signInspectionReport(ctx, params.id, body as SignProof) }),
    }),
    write({
      method: 'POST',
      path: '/api/inspection-reports/:id/supersede',
      allow: 'maintenance.user',
      summary: 'Begin the report that replaces a signed one; the signed one stands until the new one is signed',
      record: inspectionReport.name,
      creates: true,
      params: id,
      body: transitionBody(inspectionReportWorkflow.transitions.supersede),
      answer: row,
      handle: async (ctx, { params, body, reply }) => {
        const { version, input } = body as { version: number; input: { reason: string } };
        const seen = await getRecord(ctx, inspectionReport, params.id);
        const job = await lockJob(ctx, seen.jobId);
        requireWork(job);
        const old = await lockRecord(ctx, inspectionReport, seen.id, version);
        if (old.status !== 'signed') conflict('STATE_NOT_ALLOWED', 'Only a signed report is replaced by a new one.');
        const successor = await successorOf(ctx, old.id);
        if (successor) conflict('ALREADY_REPLACED', `${successor.number} replaces it already.`, successor);
        await requireInspector(ctx, job);
        const { type, items, asReceived, conclusion, remarks, recommendation } = old;
        const made = await insertDraft(ctx, job, {
          type,
          items,
          asReceived,
          conclusion,
          remarks,
          recommendation,
          supersedesId: old.id,
          supersedeReason: input.reason,
        });
        void reply.status(201);
        return { row: made };
      },
    }),
    write({
      method: 'POST',
      path: '/api/inspection-reports/:id/sent',
      allow: ['maintenance.user', 'marketing.user'],
      summary: 'Mark a signed report as sent to the customer',
      record: inspectionReport.name,
      params: id,
      body: z.strictObject({
        version: z.int().min(1),
        message: z.string().trim().min(3, 'Name the mail or letter').max(200),
      }),
      answer: row,
      handle: async (ctx, { params, body }) => {
        const seen = await lockRecord(ctx, inspectionReport, params.id, body.version);
        if (seen['status'] !== 'signed')
          refuse('STATE_NOT_ALLOWED', 'Only a signed report that stands is sent to the customer.');
        const values = { sentToCustomerAt: ctx.now.toISOString() };
        return {
          row: await changeRow(ctx, inspectionReport, seen, {
            values,
            reason: body.message,
            subject: String(seen['jobNumber']),
          }),
        };
      },
    }),
    read({
      path: '/api/inspection-reports/:id/facts',
      allow: 'maintenance.viewer',
      summary:
        'What the report repeats of its job: live in a draft, as signed afterwards; and what it replaced or was replaced by',
      record: inspectionReport.name,
      params: id,
      answer: z.object({
        facts: jobFactsAnswer,
        frozen: z.boolean(),
        successor: z.object({ number: z.string(), status: z.string() }).nullable(),
      }),
      handle: async (ctx, { params }) => {
        const report = await getRecord(ctx, inspectionReport, params.id);
        return { ...(await reportFacts(ctx, report)), successor: await successorOf(ctx, report.id) };
      },
    }),
    read({
      path: '/api/inspection-reports/:id/previous',
      allow: 'maintenance.viewer',
      summary: 'The same inspection at the previous visit of the same serial number',
      record: inspectionReport.name,
      params: id,
      answer: z.object({
        previous: z
          .object({
            number: z.string(),
            jobNumber: z.string(),
            signedAt: z.string(),
            result: z.string(),
            inspectorName: z.string().nullable(),
            items: z.array(inspectionItem),
            findings: jobFactsAnswer.shape.findings,
          })
          .nullable(),
      }),
      handle: async (ctx, { params }) => ({
        previous: await previousVisit(ctx, await getRecord(ctx, inspectionReport, params.id)),
      }),
    }),
    read({
      path: '/api/inspection-reports/:id/report.pdf',
      allow: 'maintenance.viewer',
      summary: 'The report on paper, in teardown order',
      record: inspectionReport.name,
      params: id,
      handle: async (ctx, { params, reply }) => {
        const { name, pdf } = await inspectionReportPaper(ctx, params.id);
        void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`);
        return pdf;
      },
    }),
  ],
});
