import { z } from 'zod';
import { formSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { itemAreas, ndtReport, piecesOfLot } from './ndtReport.record.ts';
import { ndtMethods } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { ndtAcceptance, ndtLimitMap, ndtReadings } from './ndtParts.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { transitionBody } from '#kernel/shared/transitionBody.ts';
import { ndtReportWorkflow } from './ndtReport.workflow.ts';

const { perform, accept, reject, supersede } = ndtReportWorkflow.transitions;

const day = z.iso.date().optional();

export const ndtWorkloadCall = defineCall({
  method: 'GET',
  path: '/api/ndt-reports/workload',
  allow: 'maintenance.viewer',
  summary: 'Tests and rejections by method, and where indications lie',
  of: [ndtReport],
  query: z.strictObject({ from: day, to: day }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    methods: z.array(z.object({ method: z.enum(ndtMethods), performed: z.number(), rejected: z.number() })),
    places: z.array(z.object({ place: z.string(), method: z.enum(ndtMethods), count: z.number() })),
  }),
});

const id = z.strictObject({ id: z.string().max(60) });

const check = z.object({
  name: z.string(),
  passed: z.boolean().nullable(),
  at: z.string().nullable(),
  by: z.string().nullable(),
});

export const ndtAskedCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/ndt',
  allow: 'maintenance.viewer',
  summary: 'What a job’s route asks for in NDT, and the techniques a new report can start with today',
  of: [ndtReport],
  params: id,
  answer: z.object({
    required: z.array(
      z.object({
        method: z.enum(ndtMethods),
        item: z.string(),
        cardNo: z.string(),
        report: z.string().nullable(),
        status: z.string().nullable(),
        /** Whether accepted reports that stand cover it whole. */
        covered: z.boolean(),
        /** Areas of the technique no accepted report covers. */
        left: z.array(z.string()),
        /** Pieces of the lot it is not covered of. */
        piecesLeft: z.array(z.number()),
      }),
    ),
    techniques: z.array(
      z.object({
        code: z.string(),
        revision: z.number(),
        title: z.string(),
        method: z.enum(ndtMethods),
        problems: z.array(z.string()),
        checks: z.array(check),
      }),
    ),
  }),
});

const items = z.array(z.string().trim().min(1).max(120)).min(1, 'Name an item').max(40);

const row = z.object({ row: rowAnswer(ndtReport) });

export const beginNdtCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/ndt-reports',
  allow: 'maintenance.user',
  summary: 'Begin an NDT report from a technique and this morning’s process checks',
  of: [ndtReport],
  params: id,
  body: z.strictObject({
    technique: z.string().max(20),
    items,
    area: z.string().trim().min(1).max(200).optional(),
    /** What of the technique's areas is covered. */
    areas: itemAreas.optional(),
    /** Which pieces of a lot it is of. */
    pieces: piecesOfLot.optional(),
    coveragePct: z.int().min(1).max(100).optional(),
    cardNo: z.string().max(10).nullish(),
    parameters: ndtReadings.optional(),
  }),
  answer: row,
});

export const changeNdtCall = defineCall({
  method: 'PATCH',
  path: '/api/ndt-reports/:id',
  allow: 'maintenance.user',
  summary: 'Save a draft',
  of: [ndtReport],
  params: id,
  body: z.looseObject({ version: z.int().min(1) }),
  answer: row,
});

export const cloneNdtCall = defineCall({
  method: 'POST',
  path: '/api/ndt-reports/:id/clone',
  allow: 'maintenance.user',
  summary: 'The same test for other items, such as the other wheel half',
  of: [ndtReport],
  params: id,
  body: z.strictObject({ items, area: z.string().trim().min(1).max(200) }),
  answer: row,
});

export const performNdtCall = defineCall({
  method: 'POST',
  path: '/api/ndt-reports/:id/perform',
  allow: 'maintenance.user',
  summary: 'Sign a test as performed (Level 1 or higher)',
  of: [ndtReport],
  params: id,
  body: transitionBody(perform),
  answer: row,
});

export const acceptNdtCall = defineCall({
  method: 'POST',
  path: '/api/ndt-reports/:id/accept',
  allow: 'maintenance.user',
  summary: 'Accept a test (Level 2 or higher)',
  of: [ndtReport],
  params: id,
  body: transitionBody(accept),
  answer: row,
});

export const rejectNdtCall = defineCall({
  method: 'POST',
  path: '/api/ndt-reports/:id/reject',
  allow: 'maintenance.user',
  summary: 'Reject the item (Level 2 or higher); its rejected indications become findings',
  of: [ndtReport],
  params: id,
  body: transitionBody(reject),
  answer: row,
});

export const supersedeNdtCall = defineCall({
  method: 'POST',
  path: '/api/ndt-reports/:id/supersede',
  allow: 'maintenance.user',
  summary: 'Begin the report that replaces a judged one; the judged one stands until the new one is judged',
  of: [ndtReport],
  params: id,
  body: transitionBody(supersede),
  answer: row,
});

export const voidNdtCall = defineCall({
  method: 'POST',
  path: '/api/ndt-reports/:id/void',
  allow: 'maintenance.user',
  summary: 'Void a run that cannot count; answers what else was tested since the last good check',
  of: [ndtReport],
  params: id,
  body: transitionBody(ndtReportWorkflow.transitions.void),
  answer: z.object({
    row: rowAnswer(ndtReport),
    alsoConcerned: z.array(z.object({ number: z.string(), jobNumber: z.string(), area: z.string() })),
  }),
});

export const ndtStandingCall = defineCall({
  method: 'GET',
  path: '/api/ndt-reports/:id/standing',
  allow: 'maintenance.viewer',
  summary: 'The technique’s limits, what would be refused now, and what replaced the report',
  of: [ndtReport],
  params: id,
  answer: z.object({
    limits: ndtLimitMap,
    acceptance: ndtAcceptance,
    coveragePct: z.number(),
    /** What the technique has inspected. */
    areas: z.array(z.string()),
    /** The pieces of the lot that are still on the job; empty: it is one component. */
    pieces: z.array(z.number()),
    /** What of it no accepted report and not this one covers, of each item. */
    left: z.array(z.object({ item: z.string(), areas: z.array(z.string()) })),
    procedure: z.string().nullable(),
    problems: z.array(z.object({ code: z.string(), text: z.string() })),
    checks: z.array(check),
    /** By which it is shown and printed. */
    layout: z.object({ name: z.string(), schema: formSchema }),
    successor: z.object({ number: z.string(), status: z.string() }).nullable(),
  }),
});

export const ndtPaperCall = defineCall({
  method: 'GET',
  path: '/api/ndt-reports/:id/report.pdf',
  allow: 'maintenance.viewer',
  summary: 'The report on paper',
  of: [ndtReport],
  params: id,
});
