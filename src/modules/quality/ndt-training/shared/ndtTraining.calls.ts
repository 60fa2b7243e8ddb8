import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { ndtCertification } from '#modules/quality/authorizations/shared/facts.record.ts';
import { ndtMethods } from '#modules/quality/authorizations/shared/public.ts';
import { ndtHour } from './ndtHour.record.ts';
import { ndtRequest } from './ndtRequest.record.ts';
import { ndtExamPart, visionTest } from './ndtProof.record.ts';

const method = z.enum(ndtMethods);
const hours = z.object({ training: z.number(), experience: z.number() });
const day = z.string().nullable();
const why = z.string().trim().min(3, 'Say why').max(500);
const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
};
const of = [ndtCertification, ndtHour, visionTest, ndtExamPart, ndtRequest];
/** Of RT: what the certificate covers. */
const radiography = z.enum(['film', 'digital', 'filmAndDigital']).optional();

/** How one person stands in one method. Hours are hours, days Bangkok calendar days. */
const standing = z.object({
  employeeId: z.string(),
  employeeNo: z.string(),
  name: z.string(),
  method,
  level: z.string().nullable(),
  certificateNo: z.string().nullable(),
  validUntil: day,
  visionUntil: day,
  colourUntil: day,
  maintenanceDueOn: day,
  lastWorkOn: day,
  /** Why the certificate does not count today, in words; null when it does, or when there is none. */
  fault: z.string().nullable(),
  /** It still counted yesterday. */
  isStoppedToday: z.boolean(),
  /** 24 months without work: revocation is proposed (R-NDT-6). */
  isRevocationDue: z.boolean(),
  approved: hours,
  pendingHours: z.number(),
  /** Who looks acts as Responsible Level 3 for this person. */
  isDecidedByReader: z.boolean(),
  /** The number of the request that waits for the employer's signature. */
  openRequest: z.string().nullable(),
  next: z
    .object({
      level: z.string(),
      need: hours,
      missing: hours,
      /** In which month from now the experience is reached at the pace of the last six; null: at no pace. */
      inMonths: z.number().nullable(),
    })
    .nullable(),
});

export const ndtPeopleCall = defineCall({
  method: 'GET',
  path: '/api/ndt-training/people',
  allow: 'level:3',
  summary:
    'Everybody with hours or a certificate in an NDT method: standing, hours against the written practice, date of eligibility',
  of,
  answer: z.object({ people: z.array(standing) }),
});

export const proposeCall = defineCall({
  method: 'POST',
  path: '/api/ndt-training/propose',
  allow: 'ndt.admin',
  summary:
    'Propose to certify a person in an NDT method, or again: hours, eyes and exams are checked (R-NDT-1 to R-NDT-5); the employer certifies',
  of,
  body: z.strictObject({
    employeeId: z.uuid('Choose one from the list'),
    method,
    level: z.enum(['1', '2', '3']),
    certificateNo: z.string().trim().min(1, 'Required').max(60),
    /** For Level 3 (R-NDT-2): what the person studied, and its certificate. */
    study: z.enum(['none', 'technical', 'degree']).optional(),
    studyProof: z.string().trim().max(120).optional(),
    radiography,
    ...proof,
  }),
  answer: z.object({ id: z.string(), number: z.string() }),
});

export const evaluateCall = defineCall({
  method: 'POST',
  path: '/api/ndt-training/evaluate',
  allow: 'ndt.admin',
  summary: 'Record the annual evaluation of a Level 1 or 2 (R-NDT-5)',
  of,
  body: z.strictObject({ employeeId: z.uuid('Choose one from the list'), method, reason: why, ...proof }),
  answer: z.object({ id: z.string() }),
});

export const ndtRecordCall = defineCall({
  method: 'GET',
  path: '/api/ndt-training/people/:id/record.pdf',
  allow: ['level:3', 'ndt.viewer'],
  summary: 'The NAS 410 record of one person: training, experience, exams, eyes, certificates',
  of,
  params: z.strictObject({ id: z.uuid() }),
});

/** What the Responsible Level 3 puts their name to. */
export const proposeStatement =
  'I have seen training, experience, eyes and exams of this person and propose to certify them in the method and level shown.';
export const evaluateStatement =
  'I watched this person test in the method shown; the certificate may be used for another year.';
