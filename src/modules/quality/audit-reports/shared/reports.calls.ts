import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import { auditAnswer } from './answer.record.ts';
import { auditObservation } from './observation.record.ts';
import { auditReport } from './report.record.ts';

const byId = z.strictObject({ id: z.uuid() });
const percent = z.number().nullable();

export const reportSummaryCall = defineCall({
  method: 'GET',
  path: '/api/qa/internal-audit/reports/:id/summary',
  allow: 'signedIn',
  summary: 'What a report says in figures, what stands against issuing it, and the days its findings get today',
  of: [auditReport, auditAnswer, auditFinding, auditObservation],
  params: byId,
  answer: z.object({
    asked: z.number(),
    open: z.number(),
    /** Percent of the questions that apply; null without any. */
    coverage: percent,
    /** Percent of what was judged; null without any. */
    conformity: percent,
    /** The day the report is to be issued by (R-AUD-8); null before the closing meeting. */
    issueBy: z.string().nullable(),
    missing: z.array(z.string()),
    findings: z.array(
      z.object({
        number: z.string(),
        status: z.string(),
        level: z.string(),
        clause: z.string(),
        statement: z.string(),
        owner: z.string(),
        responseDue: z.string().nullable(),
        closureDue: z.string().nullable(),
      }),
    ),
    observations: z.number(),
  }),
});

export const reportStartCall = defineCall({
  method: 'GET',
  path: '/api/qa/internal-audit/report-start',
  allow: 'quality.user',
  summary: 'What a new report begins with: of an area, a planned audit and a checklist, each by its number, name or id',
  of: [auditReport],
  query: z.strictObject({
    area: z.string().max(100).optional(),
    planId: z.string().max(100).optional(),
    checklistId: z.string().max(100).optional(),
  }),
  answer: z.object({
    areaId: z.string().nullable(),
    plannedAuditId: z.string().nullable(),
    kind: z.string().nullable(),
    leadId: z.string().nullable(),
    secondId: z.string().nullable(),
    revisionId: z.string().nullable(),
    /** What was asked for and is not here. */
    notFound: z.array(z.string()),
  }),
});
