import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { answeredQuestion } from '#modules/quality/question-pool/shared/public.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';

/** Three questions were answered or skipped: its screens look again. */
export const shiftToolboxLive = liveName('shiftToolbox');

/** The three questions of the shift that has begun for whoever asks; `none` while no shift runs, or the pool has not three for them. */
export const shiftToolboxCall = defineCall({
  method: 'GET',
  path: '/api/shift-toolbox',
  allow: 'signedIn',
  summary: 'Three questions at the start of the own shift, how they were answered, and the minutes they count',
  of: [shiftToolboxLive, liveName('trainingQuestion')],
  answer: z.object({
    state: z.enum(['none', 'open', 'skipped', 'answered']),
    questions: z.array(
      z.object({
        id: z.string(),
        textEn: z.string().nullable(),
        textTh: z.string().nullable(),
        answersEn: z.array(z.string()),
        answersTh: z.array(z.string()),
        reference: z.string(),
      }),
    ),
    /** Of answered questions: what was wrong, and where it is written. */
    wrong: z.array(z.object({ questionId: z.string(), reference: z.string(), explanation: z.string().nullable() })),
    /** What the answers of this shift count for continuation training. */
    minutes: z.number(),
    /** All that counts since the last continuation training. */
    minutesSoFar: z.number(),
  }),
});

/** Answers by the place of each, from 0; each shift once, right or wrong. */
export const answerShiftToolboxCall = defineCall({
  method: 'POST',
  path: '/api/shift-toolbox',
  allow: 'signedIn',
  summary: 'Answers the three questions of the shift',
  of: [shiftToolboxLive],
  body: z.strictObject({
    answers: z.array(z.strictObject({ questionId: z.uuid(), place: z.number().int().min(0).max(4) })).length(3),
  }),
});

export const skipShiftToolboxCall = defineCall({
  method: 'POST',
  path: '/api/shift-toolbox/skip',
  allow: 'signedIn',
  summary: 'Skips the three questions of the shift; the training office sees it',
  of: [shiftToolboxLive],
  body: z.strictObject({}),
});

/** What one person answered and skipped in the last twelve months. */
export const personToolboxCall = defineCall({
  method: 'GET',
  path: '/api/shift-toolbox/people/:id',
  allow: 'level:3',
  summary:
    'How often one person answered or skipped the questions of a shift in twelve months, and the minutes they count',
  of: [shiftToolboxLive],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({
    answered: z.number(),
    skipped: z.number(),
    /** Of three for each shift answered. */
    right: z.number(),
    minutesSoFar: z.number(),
    last: z.array(z.object({ day: z.string(), shift: z.string(), right: z.number().nullable(), minutes: z.number() })),
  }),
});

/** What people first answered to the questions of a subject before rare tasks and at the start of shifts, hardest question first; nobody is named. */
export const toolboxQuestionsCall = defineCall({
  method: 'GET',
  path: '/api/shift-toolbox/subjects/:id',
  allow: trainingQuestion.access.read,
  summary: 'How hard the questions of a subject are before tasks and shifts, and how often each line was chosen',
  of: [shiftToolboxLive, trainingQuestion],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({
    items: z.array(
      answeredQuestion.extend({
        reference: z.string(),
        /** Ten answers or more, and a wrong line was chosen more often than the right one. */
        isMisleading: z.boolean(),
      }),
    ),
  }),
});
