import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { inspectionReport } from './inspectionReport.record.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { transitionBody } from '#kernel/shared/transitionBody.ts';
import { inspectionReportWorkflow } from './inspectionReport.workflow.ts';
import { inspectionItem } from './inspectionItem.ts';

const day = z.iso.date().optional();

export const rejectionsCall = defineCall({
  method: 'GET',
  path: '/api/inspection-reports/rejections',
  allow: 'maintenance.viewer',
  summary: 'Which part families are rejected, and for which defects',
  of: [inspectionReport],
  query: z.strictObject({ from: day, to: day }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    families: z.array(z.object({ family: z.string(), signed: z.number(), rejected: z.number() })),
    defects: z.array(z.object({ defect: z.string(), count: z.number() })),
  }),
});

const id = z.strictObject({ id: z.string().max(60) });

const row = z.object({ row: rowAnswer(inspectionReport) });

export const beginReportCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/inspection-reports',
  allow: 'maintenance.user',
  summary: 'Begin an inspection report on a job from the template of its type and part family',
  of: [inspectionReport],
  params: id,
  body: z.strictObject({ type: z.enum(['preliminary', 'inProcess', 'final']) }),
  answer: row,
});

export const changeReportCall = defineCall({
  method: 'PATCH',
  path: '/api/inspection-reports/:id',
  allow: 'maintenance.user',
  summary: 'Save a draft',
  of: [inspectionReport],
  params: id,
  body: z.looseObject({ version: z.int().min(1) }),
  answer: row,
});

export const archiveReportCall = defineCall({
  method: 'POST',
  path: '/api/inspection-reports/:id/archive',
  allow: 'maintenance.user',
  summary: 'Discard a draft; its number stays used',
  of: [inspectionReport],
  params: id,
  body: z.strictObject({ version: z.int().min(1), reason: z.string().trim().min(3, 'Say why').max(500) }),
  answer: row,
});

export const restoreReportCall = defineCall({
  method: 'POST',
  path: '/api/inspection-reports/:id/restore',
  allow: 'maintenance.user',
  summary: 'Take back that a draft was discarded, by who did it and within ten minutes',
  of: [inspectionReport],
  params: id,
  body: z.strictObject({ version: z.int().min(1) }),
  answer: row,
});

export const signReportCall = defineCall({
  method: 'POST',
  path: '/api/inspection-reports/:id/sign',
  allow: 'maintenance.user',
  summary: 'Sign a report; a rejected final inspection sends the job back to the bench',
  of: [inspectionReport],
  params: id,
  body: transitionBody(inspectionReportWorkflow.transitions.sign),
  answer: row,
});

export const supersedeReportCall = defineCall({
  method: 'POST',
  path: '/api/inspection-reports/:id/supersede',
  allow: 'maintenance.user',
  summary: 'Begin the report that replaces a signed one; the signed one stands until the new one is signed',
  of: [inspectionReport],
  params: id,
  body: transitionBody(inspectionReportWorkflow.transitions.supersede),
  answer: row,
});

export const reportSentCall = defineCall({
  method: 'POST',
  path: '/api/inspection-reports/:id/sent',
  allow: ['maintenance.user', 'marketing.user'],
  summary: 'Mark a signed report as sent to the customer',
  of: [inspectionReport],
  params: id,
  body: z.strictObject({
    version: z.int().min(1),
    message: z.string().trim().min(3, 'Name the mail or letter').max(200),
  }),
  answer: row,
});

/** What a teardown report repeats of its job: read live while it is a draft, kept with it when it is signed. */
export const jobFactsAnswer = z.object({
  workScope: z.string(),
  customerRef: z.string().nullable(),
  removalReason: z.string().nullable(),
  receivedAt: z.string(),
  tsnHours: z.string().nullable(),
  csnCycles: z.number().nullable(),
  findings: z.array(
    z.object({
      number: z.string(),
      defect: z.string(),
      place: z.string(),
      description: z.string(),
      severity: z.string(),
      disposition: z.string().nullable(),
      status: z.string(),
      measured: z.string().nullable(),
    }),
  ),
  // Where the findings are on the drawings of the part; reports signed before there were pins have none.
  pins: z.array(z.object({ finding: z.string(), fileId: z.string(), x: z.string(), y: z.string() })).optional(),
  dimensions: z.array(
    z.object({
      cardNo: z.string(),
      title: z.string(),
      value: z.string(),
      min: z.string().nullable(),
      max: z.string().nullable(),
      unit: z.string(),
      reference: z.string(),
      inLimit: z.boolean().nullable(),
    }),
  ),
  ndt: z.array(
    z.object({
      number: z.string(),
      method: z.string(),
      items: z.string(),
      technique: z.string(),
      result: z.string().nullable(),
      status: z.string(),
    }),
  ),
  work: z.array(
    z.object({ cardNo: z.string(), title: z.string(), status: z.string(), signedBy: z.string().nullable() }),
  ),
  parts: z.array(
    z.object({ name: z.string(), partNumber: z.string(), quantity: z.number(), lot: z.string(), document: z.string() }),
  ),
  tests: z.array(z.object({ kind: z.string(), attempt: z.number(), statement: z.string(), result: z.string() })),
  directives: z.array(z.object({ number: z.string(), status: z.string(), method: z.string() })),
});

export const reportFactsCall = defineCall({
  method: 'GET',
  path: '/api/inspection-reports/:id/facts',
  allow: 'maintenance.viewer',
  summary:
    'What the report repeats of its job: live in a draft, as signed afterwards; and what it replaced or was replaced by',
  of: [inspectionReport],
  params: id,
  answer: z.object({
    facts: jobFactsAnswer,
    frozen: z.boolean(),
    successor: z.object({ number: z.string(), status: z.string() }).nullable(),
  }),
});

export const previousVisitCall = defineCall({
  method: 'GET',
  path: '/api/inspection-reports/:id/previous',
  allow: 'maintenance.viewer',
  summary: 'The same inspection at the previous visit of the same serial number',
  of: [inspectionReport],
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
});

export const reportPaperCall = defineCall({
  method: 'GET',
  path: '/api/inspection-reports/:id/report.pdf',
  allow: 'maintenance.viewer',
  summary: 'The report on paper, in teardown order',
  of: [inspectionReport],
  params: id,
});
