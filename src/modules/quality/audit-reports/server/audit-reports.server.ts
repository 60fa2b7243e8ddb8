import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { auditChecklistRevision } from '#modules/quality/audit-checklists/shared/revision.record.ts';
import { plannedAudit } from '#modules/quality/audit-plans/shared/plannedAudit.record.ts';
import { auditAnswer } from '../shared/answer.record.ts';
import { auditObservation } from '../shared/observation.record.ts';
import { auditReport } from '../shared/report.record.ts';
import { reportStartCall, reportSummaryCall } from '../shared/reports.calls.ts';
import { reportSheet } from './audit-reports.document.ts';
import {
  auditObservationActions,
  auditReportActions,
  beginAnswers,
  lockDraft,
  requireAuditors,
  whyNotWritten,
} from './reports.actions.ts';
import { findingsOf, reportStart, reportSummary } from './reports.queries.ts';

/** Reports of internal audits: what is served under `/api/qa/internal-audit/reports`, `/answers` and `/observations`. */
export const auditReportsServer = defineServerModule({
  name: 'quality/audit-reports',
  records: [
    recordEndpoints(auditReport, {
      workflow: auditReportActions,
      paper: reportSheet,
      beforeCreate: async ({ plannedAuditId, areaId, revisionId }, _call, ctx) => {
        if (plannedAuditId) {
          const planned = await lockRecord(ctx, plannedAudit, plannedAuditId, null);
          if (planned.status === 'planned') refuseField('plannedAuditId', 'NOT_STARTED', 'Start the audit first.');
          if (planned.status !== 'inProgress')
            refuseField('plannedAuditId', 'REPORTED', 'This audit is not under way any more.');
          if (planned.areaId !== areaId)
            refuseField('areaId', 'OTHER_AREA', `The planned audit is of another area: ${planned.areaIdLabel ?? ''}.`);
        }
        if (revisionId && (await getRecord(ctx, auditChecklistRevision, revisionId)).status !== 'approved')
          refuseField('revisionId', 'NOT_APPROVED', 'Only an approved revision is asked.');
      },
      afterCreate: beginAnswers,
      holds: async ({ startedOn, heldOn, areaId, leadId, secondId = null, jobId = null }, ctx) => {
        const today = dayOf(ctx.now);
        if (startedOn > today) refuseField('startedOn', 'FUTURE', 'This day is still to come.');
        if (heldOn && heldOn > today) refuseField('heldOn', 'FUTURE', 'This day is still to come.');
        if (heldOn && heldOn < startedOn)
          refuseField('heldOn', 'BEFORE_START', `The audit began on ${formatLegalDay(startedOn)}.`);
        await requireAuditors(ctx, { areaId, leadId, secondId, jobId });
      },
      mayArchive: async (ctx, row) => {
        if (row.status !== 'draft') return 'An issued report stays.';
        return (await findingsOf(ctx, row.id)).length > 0 ? 'It has findings: archive them first.' : null;
      },
    }),
    recordEndpoints(auditAnswer, {
      // Its photos too: none is added to a report that was issued.
      whose: whyNotWritten,
      mayUpdate: whyNotWritten,
      beforeUpdate: async (ctx, row, input) => {
        await lockDraft(ctx, row.reportId);
        const { result, evidence } = { ...row, ...input };
        if (evidence || result === null || result === 'conform') return;
        if (result === 'na' || result === 'notChecked')
          refuseField('evidence', 'REASON_MISSING', 'Say why it does not apply or was not checked.');
        refuseField('evidence', 'EVIDENCE_MISSING', 'Say in words what was seen.');
      },
    }),
    recordEndpoints(auditObservation, {
      workflow: auditObservationActions,
      beforeCreate: (input, _call, ctx) => lockDraft(ctx, input.reportId),
      holds: async ({ reportId }, ctx, row) => {
        if (row?.archivedAt) await lockDraft(ctx, reportId);
      },
      mayUpdate: whyNotWritten,
      mayArchive: whyNotWritten,
    }),
  ],
  endpoints: [
    handle(reportSummaryCall, async (ctx, { params }) =>
      reportSummary(ctx, await getRecord(ctx, auditReport, params.id)),
    ),
    handle(reportStartCall, (ctx, { query }) => reportStart(ctx, query)),
  ],
});
