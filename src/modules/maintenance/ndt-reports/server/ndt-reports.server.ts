import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { conflict } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { detailEndpoint, listEndpoint, recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { getRecord, requireVersion } from '#kernel/server/records/records.ts';
import { runTransition, type TransitionCall } from '#kernel/server/workflows/workflow.ts';
import { ndtProcessCheck } from '../shared/ndtProcessCheck.record.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import { changeNdtDraft, cloneNdtReport, createNdtReport, readByInspector, type NdtReport } from './createNdt.ts';
import { mayNotChange, whyNotInspector } from './ndtInspector.ts';
import { acceptNdt, rejectNdt, type Rejection } from './judgeNdt.ts';
import {
  layoutOfReport,
  leftByItem,
  requiredNdt,
  sinceLastGoodCheck,
  successorOf,
  techniquesFor,
  workloadOf,
} from './ndt.queries.ts';
import { ndtReportActions } from './ndt-reports.actions.ts';
import { ndtRunEndpoints } from './ndtRuns.ts';
import { ndtReportPaper } from './ndt.document.ts';
import { performNdt, performProblems, type NdtProof } from './performNdt.ts';
import { piecesLeft } from '#modules/maintenance/release-gates/server/public.ts';
import { filesInTheShop } from '#modules/maintenance/work-orders/server/public.ts';
import { stampCheck } from './techniques.ts';
import { ndtTechniqueActions, techniqueOfReport } from './techniques.ts';
import {
  ndtWorkloadCall,
  ndtAskedCall,
  beginNdtCall,
  changeNdtCall,
  cloneNdtCall,
  performNdtCall,
  acceptNdtCall,
  rejectNdtCall,
  supersedeNdtCall,
  voidNdtCall,
  ndtStandingCall,
  ndtPaperCall,
} from '../shared/ndtReports.calls.ts';
import { handle } from '#kernel/server/handle.ts';

/** NDT: reports of tests, the techniques they follow, and the day's process checks. */
export const ndtReportsServer = defineServerModule({
  name: 'maintenance/ndt-reports',
  records: [
    { record: ndtReport, endpoints: [], whyFixed: async (_ctx, row) => mayNotChange(row), ...filesInTheShop },
    recordEndpoints(ndtTechnique, {
      workflow: ndtTechniqueActions,
      mayUpdate: (_ctx, technique) =>
        technique.status === 'draft'
          ? null
          : technique.status === 'withdrawn'
            ? 'A withdrawn draft never changes: write a new one.'
            : 'A published technique never changes: make a new revision.',
    }),
    recordEndpoints(ndtProcessCheck, { beforeCreate: (input, _call, ctx) => stampCheck(ctx, input) }),
  ],
  endpoints: [
    handle(ndtWorkloadCall, {
      mayLag: true,
      handle: async (ctx, { query }) => {
        const to = query.to ?? dayOf(ctx.now);
        const from = query.from ?? addDays(to, -365);
        return { from, to, ...(await workloadOf(ctx, { from, to })) };
      },
    }),
    ...ndtRunEndpoints,
    listEndpoint(ndtReport),
    ...exportEndpoints(ndtReport),
    detailEndpoint(ndtReport, {
      workflow: ndtReportActions,
      mayUpdate: async (ctx, report: NdtReport) => mayNotChange(report) ?? (await whyNotInspector(ctx, report)),
    }),
    handle(ndtAskedCall, async (ctx, { params }) => ({
      required: await requiredNdt(ctx, params.id),
      techniques: await techniquesFor(ctx, params.id),
    })),
    handle(beginNdtCall, {
      creates: true,
      handle: async (ctx, { params, body, reply }) => {
        const { area, areas, pieces, coveragePct, parameters, ...rest } = body;
        const made = await createNdtReport(ctx, {
          job: params.id,
          ...rest,
          ...(area ? { area } : {}),
          ...(areas ? { areas } : {}),
          ...(pieces ? { pieces } : {}),
          ...(coveragePct ? { coveragePct } : {}),
          ...(parameters ? { parameters } : {}),
        });
        void reply.status(201);
        return { row: made };
      },
    }),
    handle(changeNdtCall, async (ctx, { params, body }) => {
      const { version, ...change } = body;
      return { row: await changeNdtDraft(ctx, params.id, version, change) };
    }),
    handle(cloneNdtCall, {
      creates: true,
      handle: async (ctx, { params, body, reply }) => {
        const made = await cloneNdtReport(ctx, params.id, body);
        void reply.status(201);
        return { row: made };
      },
    }),
    handle(performNdtCall, async (ctx, { params, body }) => ({
      row: await performNdt(ctx, params.id, body as NdtProof),
    })),
    handle(acceptNdtCall, async (ctx, { params, body }) => ({
      row: await acceptNdt(ctx, params.id, body as NdtProof),
    })),
    handle(rejectNdtCall, async (ctx, { params, body }) => ({
      row: await rejectNdt(ctx, params.id, body as NdtProof, body['input'] as Rejection),
    })),
    handle(supersedeNdtCall, {
      creates: true,
      handle: async (ctx, { params, body, reply }) => {
        const { input } = body as unknown as { input: { reason: string } };
        const old = await getRecord(ctx, ndtReport, params.id);
        await requireVersion(ctx, ndtReport, old, Number(body['version']));
        if (old.status !== 'accepted' && old.status !== 'rejected')
          conflict('STATE_NOT_ALLOWED', 'Only a judged report is replaced by a new one.');
        const successor = await successorOf(ctx, old.id);
        if (successor) conflict('ALREADY_REPLACED', `${successor.number} replaces it already.`, successor);
        const made = await createNdtReport(ctx, {
          job: old.jobId,
          technique: old.technique,
          items: old.items,
          area: old.area,
          areas: old.areas,
          pieces: old.pieces,
          coveragePct: old.coveragePct,
          cardNo: old.cardNo,
          parameters: readByInspector(old),
          supersedes: { id: old.id, reason: input.reason },
        });
        void reply.status(201);
        return { row: made };
      },
    }),
    handle(voidNdtCall, async (ctx, { params, body }) => {
      const voided = await runTransition(ctx, ndtReportActions, params.id, 'void', body as unknown as TransitionCall);
      return { row: voided, alsoConcerned: await sinceLastGoodCheck(ctx, voided as unknown as NdtReport) };
    }),
    handle(ndtStandingCall, async (ctx, { params }) => {
      const report = await getRecord(ctx, ndtReport, params.id);
      const technique = await techniqueOfReport(ctx, report);
      const draft = report.status === 'draft' ? await performProblems(ctx, report) : null;
      return {
        limits: technique?.limits ?? {},
        acceptance: technique?.acceptance ?? {},
        coveragePct: technique?.coveragePct ?? 100,
        areas: technique?.areas ?? [],
        pieces: await piecesLeft(ctx, report.jobId),
        left: await leftByItem(ctx, report),
        procedure: technique?.procedureRef ?? null,
        problems: draft?.problems ?? [],
        checks: draft?.checks ?? report.checks,
        layout: await layoutOfReport(ctx, report),
        successor: await successorOf(ctx, report.id),
      };
    }),
    handle(ndtPaperCall, async (ctx, { params, reply }) => {
      const { name, pdf } = await ndtReportPaper(ctx, params.id);
      void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`);
      return pdf;
    }),
  ],
});
