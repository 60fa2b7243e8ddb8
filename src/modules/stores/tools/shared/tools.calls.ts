import { z } from 'zod';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { calibration } from './calibration.record.ts';
import { tool, toolClasses, toolJudges, toolKeepers } from './tool.record.ts';
import { liveName } from '#kernel/shared/live.ts';
import { toolAssessment, toolRecall } from './toolRecall.record.ts';
import { toolUsage } from './toolUsage.record.ts';

const text = z.string().nullable();

/** The shapes of the plain lists of the specification (§7, stores-finance 3.9). */
const plainToolAnswer = z.object({
  id: z.string(),
  toolNo: z.string(),
  name: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  manufacturer: z.string(),
  category: z.string(),
  range: text,
  calibrationRequired: z.boolean(),
  calibrationIntervalMonths: z.number().nullable(),
  lastCalibration: text,
  nextCalibration: text,
  location: text,
  openUsageId: text,
  isArchived: z.boolean(),
  serviceable: z.string(),
  scheduledCalibration: z.object({ date: text, vendor: text, note: text }),
  dueStatus: text,
});

export const plainToolsCall = defineCall({
  method: 'GET',
  path: '/api/store/tools',
  allow: 'signedIn',
  summary: 'All tools, as the specification shapes them',
  of: [tool],
  answer: z.array(plainToolAnswer),
});

const plainUsageAnswer = z.object({
  id: z.string(),
  toolId: z.string(),
  toolNo: z.string(),
  toolName: z.string(),
  borrowerId: z.string(),
  borrower: z.string(),
  jobNumber: text,
  timestamp: z.string(),
  dueBack: z.string(),
  returnedAt: text,
  returnedTo: text,
  conditionOut: z.string(),
  conditionIn: text,
  remark: text,
  overdue: z.boolean(),
});

export const plainUsageCall = defineCall({
  method: 'GET',
  path: '/api/store/tools/usage',
  allow: 'signedIn',
  summary: 'Loans, open ones first',
  of: [toolUsage],
  answer: z.array(plainUsageAnswer),
});

const plainCalibrationAnswer = z.object({
  id: z.string(),
  toolId: z.string(),
  toolNo: z.string(),
  calibratedOn: z.string(),
  vendor: z.string(),
  accreditationNo: text,
  certificateNo: z.string(),
  asFound: z.string(),
  adjusted: z.boolean(),
  asLeft: text,
  uncertainty: text,
  result: z.string(),
  limitation: text,
  nextDue: text,
  reviewedBy: text,
});

export const plainCalibrationsCall = defineCall({
  method: 'GET',
  path: '/api/store/tools/calibration/logs',
  allow: 'signedIn',
  summary: 'Calibration logs, latest first',
  of: [calibration],
  answer: z.array(plainCalibrationAnswer),
});

const dueAnswer = z.object({
  id: z.string(),
  toolNo: z.string(),
  name: z.string(),
  nextCalibration: z.string(),
  serviceable: z.string(),
  scheduledVendor: text,
  status: z.enum(['due', 'overdue']),
  booked: text,
  bookedTooLate: z.boolean(),
});

export const dueToolsCall = defineCall({
  method: 'GET',
  path: '/api/store/tools/due',
  allow: 'signedIn',
  summary: 'The calibration due list (spec §4)',
  of: [tool],
  answer: z.object({ tools: z.array(dueAnswer) }),
});

/** A number with up to nine digits before and six behind the point. */
const limitValue = z
  .string()
  .trim()
  .regex(/^-?\d{1,9}([.]\d{1,6})?$/, 'Type a number, such as 100.25');

export const pickToolCall = defineCall({
  method: 'GET',
  path: '/api/pick/tool',
  allow: 'signedIn',
  summary: 'Tools to choose from, with the reason why one may not be used',
  of: [tool],
  query: z.object({
    q: z.string().max(200).optional(),
    ids: z.string().max(4000).optional(),
    toolClass: z.enum(toolClasses).optional(),
    mine: z.literal('true').optional(),
    /** The unit a tool of the class is to read in, with the limit and the largest error it may have. */
    unit: z.string().max(20).optional(),
    min: limitValue.optional(),
    max: limitValue.optional(),
    error: limitValue.optional(),
  }),
  answer: z.object({
    options: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        description: z.string().optional(),
        refused: z.string().optional(),
      }),
    ),
  }),
});

const id = z.strictObject({ id: z.string().max(100) });

const exact = z
  .string()
  .trim()
  .regex(/^-?\d{1,9}([.]\d{1,4})?$/, 'Type a number, such as 100.25');

const reading = z.object({ nominal: z.string(), asFound: z.string(), asLeft: text, tolerance: z.string() });

export const readingsCall = defineCall({
  method: 'GET',
  path: '/api/store/calibrations/:id/readings',
  allow: 'signedIn',
  summary: 'What a laboratory read at each point of a tool',
  of: [calibration],
  params: id,
  answer: z.object({ readings: z.array(reading.extend({ inside: z.boolean() })) }),
});

export const enterReadingsCall = defineCall({
  method: 'PUT',
  path: '/api/store/calibrations/:id/readings',
  allow: toolKeepers,
  summary: 'Enter what the laboratory read; a reading outside its tolerance opens the review of the jobs',
  of: [calibration],
  params: id,
  body: z.strictObject({
    version: z.int(),
    readings: z
      .array(
        z.strictObject({
          nominal: exact,
          asFound: exact,
          asLeft: exact.nullish(),
          tolerance: exact.refine((one) => Number(one) > 0, 'A tolerance is more than 0').nullish(),
        }),
      )
      .max(20)
      .refine(
        (rows) => new Set(rows.map(({ nominal }) => Number(nominal))).size === rows.length,
        'A point stands there twice',
      ),
  }),
  answer: z.object({ row: rowAnswer(calibration) }),
});

export const driftCall = defineCall({
  method: 'GET',
  path: '/api/store/tools/:id/drift',
  allow: 'signedIn',
  summary: 'The readings of all calibrations of a tool, the oldest first',
  of: [tool, calibration],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({
    calibrations: z.array(
      z.object({ calibratedOn: z.string(), certificateNo: z.string(), readings: z.array(reading) }),
    ),
  }),
});

export const recallToolCall = defineCall({
  method: 'POST',
  path: '/api/store/tools/:id/recall',
  allow: toolJudges,
  summary: 'Mark a tool out of tolerance and list the jobs it touched',
  of: [toolRecall],
  params: id,
  body: z.strictObject({
    suspectFrom: z.iso.datetime({ offset: true }).optional(),
    reason: z.string().trim().min(3, 'Say what was found').max(1000),
  }),
  answer: z.object({ row: rowAnswer(toolRecall) }),
});

export const touchedCall = defineCall({
  method: 'GET',
  path: '/api/store/tool-recalls/:id/touched',
  allow: ['maintenance.viewer', 'quality.viewer'],
  summary: 'The parts, customers and certificates an out-of-tolerance review asks about, by work order',
  of: [toolRecall, toolAssessment, liveName('workOrder'), liveName('releaseCertificate')],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({
    jobs: z.array(
      z.object({
        jobNumber: z.string(),
        partNumber: z.string(),
        serialNumber: z.string(),
        customer: z.string(),
        customerRef: text,
        certificates: z.array(z.object({ number: z.string(), status: z.string() })),
      }),
    ),
  }),
});
