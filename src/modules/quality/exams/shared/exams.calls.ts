import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { examAttempt, examDispute } from './attempt.record.ts';
import { exam, examCandidate } from './exam.record.ts';

/** What a candidate puts their name to. */
export const beginStatement = 'I sit this exam myself, alone, and with no other aids than it allows.';
export const handInStatement = 'These answers are my own.';

const proof = {
  pin: z.string().max(20),
  password: z.string().max(200).optional(),
  code: z.string().max(20).optional(),
};
const device = z.string().min(8).max(64);
const sitting = z.strictObject({ id: z.string().max(100) });
const standing = z.enum([
  'open',
  'running',
  'passed',
  'used',
  'closed',
  'remedial',
  'notYet',
  'over',
  'wait',
  'author',
]);

export const ownExamsCall = defineCall({
  method: 'GET',
  path: '/api/exams',
  allow: 'signedIn',
  summary: 'The exams of the person who asks: to sit, and sat',
  of: [examAttempt, exam, examCandidate],
  answer: z.object({
    exams: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        name: z.string(),
        subject: z.string(),
        subjectTh: z.string(),
        questions: z.number(),
        seconds: z.number(),
        passPercent: z.number(),
        openBook: z.boolean(),
        standing,
        at: z.string().nullable(),
        left: z.number(),
        attempts: z.array(
          z.object({
            id: z.string(),
            number: z.string(),
            attemptNo: z.number(),
            status: z.string(),
            startedAt: z.string(),
            submittedAt: z.string().nullable(),
            percent: z.string().nullable(),
            passed: z.boolean().nullable(),
          }),
        ),
      }),
    ),
  }),
});

export const beginCall = defineCall({
  method: 'POST',
  path: '/api/exams/:id/begin',
  allow: 'signedIn',
  summary: 'Begins an attempt: the declaration is signed, the questions are drawn, the clock runs',
  of: [examAttempt],
  params: sitting,
  body: z.strictObject({ ...proof, device }),
  answer: z.object({ attempt: z.string(), exam: z.string() }),
});

const question = z.object({
  place: z.number(),
  kind: z.enum(['single', 'multi', 'trueFalse', 'number']),
  textEn: z.string().nullable(),
  textTh: z.string().nullable(),
  linesEn: z.array(z.string()),
  linesTh: z.array(z.string()),
  mark: z.string(),
  given: z.union([z.array(z.number()), z.string()]).nullable(),
  seq: z.number(),
  flagged: z.boolean(),
});

export const sittingCall = defineCall({
  method: 'GET',
  path: '/api/exams/sittings/:id',
  allow: 'signedIn',
  summary:
    'An attempt in progress of the person who asks: its questions without their answers, and what was answered so far',
  of: [examAttempt],
  params: sitting,
  query: z.strictObject({ device: device.optional() }),
  answer: z.object({
    number: z.string(),
    name: z.string(),
    openBook: z.boolean(),
    attemptNo: z.number(),
    now: z.string(),
    deadlineAt: z.string(),
    readOnly: z.boolean(),
    questions: z.array(question),
  }),
});

const given = z.union([z.array(z.int().min(0).max(4)).max(5), z.string().trim().max(24)]).nullable();

export const answerCall = defineCall({
  method: 'PUT',
  path: '/api/exams/sittings/:id/answers/:place',
  allow: 'signedIn',
  summary: 'Stores one answer; the same again changes nothing, an older one does not replace a newer one',
  params: z.strictObject({ id: z.string().max(100), place: z.coerce.number().int().min(1).max(500) }),
  body: z.strictObject({
    device,
    seq: z.int().min(1).max(1_000_000),
    given,
    flagged: z.boolean(),
    spentMs: z.int().min(0).max(86_400_000),
  }),
  answer: z.object({ seq: z.number() }),
});

export const hiddenCall = defineCall({
  method: 'POST',
  path: '/api/exams/sittings/:id/hidden',
  allow: 'signedIn',
  summary: 'Notes that the exam was out of sight for some seconds',
  params: sitting,
  body: z.strictObject({ seconds: z.int().min(1).max(86_400) }),
  answer: z.object({}),
});

export const deviceCall = defineCall({
  method: 'POST',
  path: '/api/exams/sittings/:id/device',
  allow: 'signedIn',
  summary: 'Goes on with an attempt on this device; the one before reads only from then on',
  of: [examAttempt],
  params: sitting,
  body: z.strictObject({ ...proof, device }),
  answer: z.object({}),
});

export const handInCall = defineCall({
  method: 'POST',
  path: '/api/exams/sittings/:id/hand-in',
  allow: 'signedIn',
  summary: 'Hands in an attempt: it is graded at once',
  of: [examAttempt],
  params: sitting,
  body: z.strictObject({ ...proof, device }),
  answer: z.object({ passed: z.boolean() }),
});

export const endCall = defineCall({
  method: 'POST',
  path: '/api/exams/sittings/:id/end',
  allow: 'signedIn',
  summary: 'Ends an attempt whose time is over: what was answered is graded as it is',
  of: [examAttempt],
  params: sitting,
  answer: z.object({ ended: z.boolean() }),
});

const shownQuestion = z.object({
  place: z.number(),
  topic: z.string(),
  kind: z.string(),
  textEn: z.string().nullable(),
  textTh: z.string().nullable(),
  linesEn: z.array(z.string()),
  linesTh: z.array(z.string()),
  given: z.union([z.array(z.number()), z.string()]).nullable(),
  /** The right lines as they were shown, or the right number; null where the exam does not show them. */
  right: z.union([z.array(z.number()), z.string()]).nullable(),
  mark: z.string(),
  maxMark: z.string(),
  voided: z.boolean(),
  reference: z.string(),
  explanation: z.string().nullable(),
});

export const resultCall = defineCall({
  method: 'GET',
  path: '/api/exams/results/:id',
  allow: 'signedIn',
  summary: 'The result of an attempt, as far as the exam shows it to whoever sat it; all of it to the examiner',
  of: [examAttempt, examDispute],
  params: sitting,
  answer: z.object({
    id: z.string(),
    number: z.string(),
    exam: z.string(),
    examId: z.string(),
    name: z.string(),
    employee: z.string(),
    isOwn: z.boolean(),
    attemptNo: z.number(),
    status: z.string(),
    startedAt: z.string(),
    deadlineAt: z.string(),
    submittedAt: z.string().nullable(),
    passPercent: z.number(),
    passed: z.boolean().nullable(),
    score: z.string().nullable(),
    maxScore: z.string(),
    percent: z.string().nullable(),
    remedialNote: z.string().nullable(),
    topics: z.array(z.object({ topic: z.string(), score: z.string(), maxScore: z.string() })),
    /** Places that may be disputed, until when; empty afterwards. */
    disputable: z.array(z.number()),
    disputeUntil: z.string().nullable(),
    questions: z.array(shownQuestion),
    disputes: z.array(
      z.object({
        number: z.string(),
        place: z.number(),
        objection: z.string(),
        status: z.string(),
        dueOn: z.string(),
        answer: z.string().nullable(),
      }),
    ),
    gradings: z.array(
      z.object({
        no: z.number(),
        at: z.string(),
        cause: z.string(),
        reason: z.string().nullable(),
        score: z.string(),
        maxScore: z.string(),
        passed: z.boolean(),
      }),
    ),
    events: z.array(
      z.object({ at: z.string(), kind: z.string(), seconds: z.number().nullable(), note: z.string().nullable() }),
    ),
  }),
});

export const resultPdfCall = defineCall({
  method: 'GET',
  path: '/api/exams/results/:id/result.pdf',
  allow: 'signedIn',
  summary: 'The result of an attempt that is over, printed: what who asks sees of it, without its questions',
  of: [examAttempt],
  params: sitting,
});

export const disputeCall = defineCall({
  method: 'POST',
  path: '/api/exams/results/:id/disputes',
  allow: 'signedIn',
  summary: 'Objects to a question of an own attempt, within three days',
  of: [examDispute],
  params: sitting,
  body: z.strictObject({
    place: z.int().min(1).max(500),
    objection: z.string().trim().min(10, 'At least 10 characters.').max(1000),
  }),
  answer: z.object({ number: z.string() }),
});
