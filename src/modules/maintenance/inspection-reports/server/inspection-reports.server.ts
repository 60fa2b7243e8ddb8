import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { detailEndpoint, listEndpoint } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { archiveRecord, restoreRecord } from '#kernel/server/records/archive.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { filesInTheShop, lockJob, requireWork } from '#modules/maintenance/work-orders/server/public.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';
import { changeDraft, lockReport, mayNotChange } from './changeDraft.ts';
import {
  createReport,
  insertDraft,
  requireInspector,
  templateVersionOf,
  whyNotInspector,
  type Report,
} from './createReport.ts';
import { reportTemplatePaperCall } from '#modules/maintenance/templates/shared/templates.calls.ts';
import { inspectionReportActions } from './inspection-reports.actions.ts';
import { inspectionReportPaper, templatePaper } from './paper.ts';
import { previousVisit, rejections, reportFacts, successorOf } from './reports.queries.ts';
import { signInspectionReport, type SignProof } from './signReport.ts';
import {
  rejectionsCall,
  beginReportCall,
  changeReportCall,
  archiveReportCall,
  restoreReportCall,
  signReportCall,
  supersedeReportCall,
  reportSentCall,
  reportFactsCall,
  previousVisitCall,
  reportPaperCall,
} from '../shared/inspectionReports.calls.ts';
import { handle } from '#kernel/server/handle.ts';
const whyNot = async (ctx: Context, report: Report) => mayNotChange(report) ?? (await whyNotInspector(ctx, report));
const rules = { workflow: inspectionReportActions, mayUpdate: whyNot, mayArchive: whyNot };

/** Inspection reports: begun from a template, saved as one writes, signed once, replaced by a new one. */
export const inspectionReportsServer = defineServerModule({
  name: 'maintenance/inspection-reports',
  records: [
    { record: inspectionReport, endpoints: [], whyFixed: async (_ctx, row) => mayNotChange(row), ...filesInTheShop },
  ],
  endpoints: [
    handle(rejectionsCall, {
      mayLag: true,
      handle: async (ctx, { query }) => {
        const to = query.to ?? dayOf(ctx.now);
        const from = query.from ?? addDays(to, -365);
        return { from, to, ...(await rejections(ctx, { from, to })) };
      },
    }),
    listEndpoint(inspectionReport),
    ...exportEndpoints(inspectionReport),
    detailEndpoint(inspectionReport, rules),
    handle(beginReportCall, {
      creates: true,
      handle: async (ctx, { params, body, reply }) => {
        const made = await createReport(ctx, { job: params.id, type: body.type });
        void reply.status(201);
        return { row: made };
      },
    }),
    handle(changeReportCall, async (ctx, { params, body }) => {
      const { version, ...change } = body;
      return { row: await changeDraft(ctx, params.id, version, () => change) };
    }),
    handle(archiveReportCall, async (ctx, { params, body }) => {
      const seen = await lockReport(ctx, params.id, body.version);
      const reason = mayNotChange(seen);
      if (reason) refuse('GUARD', reason);
      return { row: await archiveRecord(ctx, inspectionReport, seen, body.reason) };
    }),
    // Only a draft can have been discarded.
    handle(restoreReportCall, async (ctx, { params, body }) => ({
      row: await restoreRecord(ctx, inspectionReport, await lockReport(ctx, params.id, body.version), {}),
    })),
    handle(signReportCall, async (ctx, { params, body }) => ({
      row: await signInspectionReport(ctx, params.id, body as SignProof),
    })),
    handle(supersedeReportCall, {
      creates: true,
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
        const { type, items, templateName, asReceived, conclusion, remarks, recommendation } = old;
        const said = { type, items, templateName, asReceived, conclusion, remarks, recommendation };
        const replaces = { supersedesId: old.id, supersedeReason: input.reason };
        const made = await insertDraft(ctx, job, { ...said, ...replaces }, await templateVersionOf(ctx, old.id));
        void reply.status(201);
        return { row: made };
      },
    }),
    handle(reportSentCall, async (ctx, { params, body }) => {
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
    }),
    handle(reportFactsCall, async (ctx, { params }) => {
      const report = await getRecord(ctx, inspectionReport, params.id);
      return { ...(await reportFacts(ctx, report)), successor: await successorOf(ctx, report.id) };
    }),
    handle(previousVisitCall, async (ctx, { params }) => ({
      previous: await previousVisit(ctx, await getRecord(ctx, inspectionReport, params.id)),
    })),
    handle(reportTemplatePaperCall, async (ctx, { params, reply }) => {
      const { name, pdf } = await templatePaper(ctx, params.id);
      void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`);
      return pdf;
    }),
    handle(reportPaperCall, async (ctx, { params, reply }) => {
      const { name, pdf } = await inspectionReportPaper(ctx, params.id);
      void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`);
      return pdf;
    }),
  ],
});
