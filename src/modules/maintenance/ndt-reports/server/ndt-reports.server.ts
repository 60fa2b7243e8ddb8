import { z } from 'zod';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { conflict } from '#kernel/shared/errors.ts';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { detailEndpoint, listEndpoint, recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { runTransition, transitionBody, type TransitionCall } from '#kernel/server/workflows/workflow.ts';
import { ndtReadings } from '../shared/ndtParts.ts';
import { ndtProcessCheck } from '../shared/ndtProcessCheck.record.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { ndtReportWorkflow } from '../shared/ndtReport.workflow.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import {
  changeNdtDraft,
  cloneNdtReport,
  createNdtReport,
  mayNotChange,
  readByInspector,
  type NdtReport,
} from './createNdt.ts';
import { acceptNdt, rejectNdt, type Rejection } from './judgeNdt.ts';
import { picturesOf, requiredNdt, sinceLastGoodCheck, successorOf, techniquesFor, workloadOf } from './ndt.queries.ts';
import { ndtReportActions } from './ndt-reports.actions.ts';
import { ndtRunEndpoints } from './ndtRuns.endpoints.ts';
import { ndtReportPaper } from './ndt.document.ts';
import { performNdt, performProblems, type NdtProof } from './performNdt.ts';
import { stampCheck } from './techniques.ts';
import { ndtTechniqueActions, techniqueOfReport } from './techniques.ts';

const id = z.strictObject({ id: z.string().max(60) });
const row = z.object({ row: rowAnswer(ndtReport) });
const day = z.iso.date().optional();
const items = z.array(z.string().trim().min(1).max(120)).min(1, 'Name an item').max(40);
const check = z.object({
  name: z.string(),
  passed: z.boolean().nullable(),
  at: z.string().nullable(),
  by: z.string().nullable(),
});
const { perform, accept, reject, supersede } = ndtReportWorkflow.transitions;

/** NDT: reports of tests, the techniques they follow, and the day's process checks. */
export const ndtReportsServer = defineServerModule({
  name: 'maintenance/ndt-reports',
  records: [
    { record: ndtReport, endpoints: [], whyFixed: async (_ctx, row) => mayNotChange(row) },
    recordEndpoints(ndtTechnique, {
      workflow: ndtTechniqueActions,
      mayUpdate: (_ctx, technique) =>
        technique.status === 'draft' ? null : 'A published technique never changes: make a new revision.',
    }),
    recordEndpoints(ndtProcessCheck, { beforeCreate: (input, _call, ctx) => stampCheck(ctx, input) }),
  ],
  endpoints: [
    read({
      path: '/api/ndt-reports/workload',
      allow: 'maintenance.viewer',
      summary: 'Tests and rejections by method, and where indications lie',
      record: ndtReport.name,
      query: z.strictObject({ from: day, to: day }),
      answer: z.object({
        from: z.string(),
        to: z.string(),
        methods: z.array(z.object({ method: z.string(), performed: z.number(), rejected: z.number() })),
        places: z.array(z.object({ place: z.string(), method: z.string(), count: z.number() })),
      }),
      handle: async (ctx, { query }) => {
        const to = query.to ?? dayOf(ctx.now);
        const from = query.from ?? addDays(to, -365);
        return { from, to, ...(await workloadOf(ctx, { from, to })) };
      },
    }),
    read({
      path: '/api/ndt-reports/pictures',
      allow: 'maintenance.viewer',
      summary: 'Pictures of NDT reports',
      record: ndtReport.name,
      query: z.strictObject({ job: z.string().max(20).optional(), method: z.string().max(2).optional() }),
      answer: z.object({
        pictures: z.array(
          z.object({
            id: z.string(),
            fileName: z.string(),
            createdAt: z.string(),
            report: z.string(),
            jobNumber: z.string(),
            method: z.string(),
            partNumber: z.string(),
            area: z.string(),
          }),
        ),
      }),
      handle: async (ctx, { query }) => ({ pictures: await picturesOf(ctx, query) }),
    }),
    ...ndtRunEndpoints,
    listEndpoint(ndtReport),
    ...exportEndpoints(ndtReport),
    detailEndpoint(ndtReport, {
      workflow: ndtReportActions,
      mayUpdate: (_ctx: unknown, report: NdtReport) => mayNotChange(report),
    }),
    read({
      path: '/api/workorders/:id/ndt',
      allow: 'maintenance.viewer',
      summary: 'What a job’s route asks for in NDT, and the techniques a new report can start with today',
      record: ndtReport.name,
      params: id,
      answer: z.object({
        required: z.array(
          z.object({
            method: z.string(),
            item: z.string(),
            cardNo: z.string(),
            report: z.string().nullable(),
            status: z.string().nullable(),
          }),
        ),
        techniques: z.array(
          z.object({
            code: z.string(),
            revision: z.number(),
            title: z.string(),
            method: z.string(),
            problems: z.array(z.string()),
            checks: z.array(check),
          }),
        ),
      }),
      handle: async (ctx, { params }) => ({
        required: await requiredNdt(ctx, params.id),
        techniques: await techniquesFor(ctx, params.id),
      }),
    }),
    write({
      method: 'POST',
      path: '/api/workorders/:id/ndt-reports',
      allow: 'maintenance.user',
      summary: 'Begin an NDT report from a technique and this morning’s process checks',
      record: ndtReport.name,
      creates: true,
      params: id,
      body: z.strictObject({
        technique: z.string().max(20),
        items,
        area: z.string().trim().min(1).max(200).optional(),
        coveragePct: z.int().min(1).max(100).optional(),
        cardNo: z.string().max(10).nullish(),
        parameters: ndtReadings.optional(),
      }),
      answer: row,
      handle: async (ctx, { params, body, reply }) => {
        const { area, coveragePct, parameters, ...rest } = body;
        const made = await createNdtReport(ctx, {
          job: params.id,
          ...rest,
          ...(area ? { area } : {}),
          ...(coveragePct ? { coveragePct } : {}),
          ...(parameters ? { parameters } : {}),
        });
        void reply.status(201);
        return { row: made };
      },
    }),
    write({
      method: 'PATCH',
      path: '/api/ndt-reports/:id',
      allow: 'maintenance.user',
      summary: 'Save a draft',
      record: ndtReport.name,
      params: id,
      body: z.looseObject({ version: z.int().min(1) }),
      answer: row,
      handle: async (ctx, { params, body }) => {
        const { version, ...change } = body;
        return { row: await changeNdtDraft(ctx, params.id, version, change) };
      },
    }),
    write({
      method: 'POST',
      path: '/api/ndt-reports/:id/clone',
      allow: 'maintenance.user',
      summary: 'The same test for other items, such as the other wheel half',
      record: ndtReport.name,
      creates: true,
      params: id,
      body: z.strictObject({ items, area: z.string().trim().min(1).max(200) }),
      answer: row,
      handle: async (ctx, { params, body, reply }) => {
        const made = await cloneNdtReport(ctx, params.id, body);
        void reply.status(201);
        return { row: made };
      },
    }),
    write({
      method: 'POST',
      path: '/api/ndt-reports/:id/perform',
      allow: 'maintenance.user',
      summary: 'Sign a test as performed (Level 1 or higher)',
      record: ndtReport.name,
      params: id,
      body: transitionBody(perform),
      answer: row,
      handle: async (ctx, { params, body }) => ({ row: await performNdt(ctx, params.id, body as NdtProof) }),
    }),
    write({
      method: 'POST',
      path: '/api/ndt-reports/:id/accept',
      allow: 'maintenance.user',
      summary: 'Accept a test (Level 2 or higher)',
      record: ndtReport.name,
      params: id,
      body: transitionBody(accept),
      answer: row,
      handle: async (ctx, { params, body }) => ({ row: await acceptNdt(ctx, params.id, body as NdtProof) }),
    }),
    write({
      method: 'POST',
      path: '/api/ndt-reports/:id/reject',
      allow: 'maintenance.user',
      summary: 'Reject the item (Level 2 or higher); its rejected indications become findings',
      record: ndtReport.name,
      params: id,
      body: transitionBody(reject),
      answer: row,
      handle: async (ctx, { params, body }) => ({
        row: await rejectNdt(ctx, params.id, body as NdtProof, body['input'] as Rejection),
      }),
    }),
    write({
      method: 'POST',
      path: '/api/ndt-reports/:id/supersede',
      allow: 'maintenance.user',
      summary: 'Begin the report that replaces a judged one; the judged one stands until the new one is judged',
      record: ndtReport.name,
      creates: true,
      params: id,
      body: transitionBody(supersede),
      answer: row,
      handle: async (ctx, { params, body, reply }) => {
        const { input } = body as unknown as { input: { reason: string } };
        const old = await getRecord(ctx, ndtReport, params.id);
        if (old.version !== body['version'])
          conflict('STALE_VERSION', 'Somebody changed this report meanwhile.', { current: old });
        if (old.status !== 'accepted' && old.status !== 'rejected')
          conflict('STATE_NOT_ALLOWED', 'Only a judged report is replaced by a new one.');
        const successor = await successorOf(ctx, old.id);
        if (successor) conflict('ALREADY_REPLACED', `${successor.number} replaces it already.`, successor);
        const made = await createNdtReport(ctx, {
          job: old.jobId,
          technique: old.technique,
          items: old.items,
          area: old.area,
          coveragePct: old.coveragePct,
          cardNo: old.cardNo,
          parameters: readByInspector(old),
          supersedes: { id: old.id, reason: input.reason },
        });
        void reply.status(201);
        return { row: made };
      },
    }),
    write({
      method: 'POST',
      path: '/api/ndt-reports/:id/void',
      allow: 'maintenance.user',
      summary: 'Void a run that cannot count; answers what else was tested since the last good check',
      record: ndtReport.name,
      params: id,
      body: transitionBody(ndtReportWorkflow.transitions.void),
      answer: z.object({
        row: rowAnswer(ndtReport),
        alsoConcerned: z.array(z.object({ number: z.string(), jobNumber: z.string(), area: z.string() })),
      }),
      handle: async (ctx, { params, body }) => {
        const voided = await runTransition(ctx, ndtReportActions, params.id, 'void', body as unknown as TransitionCall);
        return { row: voided, alsoConcerned: await sinceLastGoodCheck(ctx, voided as unknown as NdtReport) };
      },
    }),
    read({
      path: '/api/ndt-reports/:id/standing',
      allow: 'maintenance.viewer',
      summary: 'The technique’s limits, what would be refused now, and what replaced the report',
      record: ndtReport.name,
      params: id,
      answer: z.object({
        limits: z.any(),
        acceptance: z.any(),
        coveragePct: z.number(),
        procedure: z.string().nullable(),
        problems: z.array(z.object({ code: z.string(), text: z.string() })),
        checks: z.array(check),
        successor: z.object({ number: z.string(), status: z.string() }).nullable(),
      }),
      handle: async (ctx, { params }) => {
        const report = await getRecord(ctx, ndtReport, params.id);
        const technique = await techniqueOfReport(ctx, report);
        const draft = report.status === 'draft' ? await performProblems(ctx, report) : null;
        return {
          limits: technique?.limits ?? {},
          acceptance: technique?.acceptance ?? {},
          coveragePct: technique?.coveragePct ?? 100,
          procedure: technique?.procedureRef ?? null,
          problems: draft?.problems ?? [],
          checks: draft?.checks ?? report.checks,
          successor: await successorOf(ctx, report.id),
        };
      },
    }),
    read({
      path: '/api/ndt-reports/:id/report.pdf',
      allow: 'maintenance.viewer',
      summary: 'The report on paper',
      record: ndtReport.name,
      params: id,
      handle: async (ctx, { params, reply }) => {
        const { name, pdf } = await ndtReportPaper(ctx, params.id);
        void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`);
        return pdf;
      },
    }),
  ],
});
