import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { answeredQuestion } from '#modules/quality/question-pool/shared/public.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import { examAttempt } from './attempt.record.ts';
import { exam, examStratum } from './exam.record.ts';

const one = z.strictObject({ id: z.string().max(100) });

export const coverageCall = defineCall({
  method: 'GET',
  path: '/api/training/exams/:id/coverage',
  allow: 'level:3',
  summary: 'How many questions the pool has for each line of an exam, and how many are wanted',
  of: [examStratum, exam, trainingQuestion],
  params: one,
  answer: z.object({
    lines: z.array(
      z.object({
        topic: z.string(),
        difficulty: z.string().nullable(),
        count: z.number(),
        have: z.number(),
        wanted: z.number(),
        isThin: z.boolean(),
      }),
    ),
    short: z.array(z.object({ topic: z.string(), have: z.number(), need: z.number() })),
  }),
});

const figure = z.number().nullable();

export const insightsCall = defineCall({
  method: 'GET',
  path: '/api/training/exams/:id/insights',
  allow: 'level:3',
  summary: 'What the first attempts of the last 24 months say about an exam and its questions',
  of: [examAttempt, exam],
  params: one,
  answer: z.object({
    n: z.number(),
    isEnough: z.boolean(),
    mean: figure,
    median: figure,
    sd: figure,
    alpha: figure,
    standardError: figure,
    passRate: figure,
    /** How many attempts reached 0 to 9 percent, 10 to 19, and so on; the last counts 100 too. */
    histogram: z.array(z.number()),
    topics: z.array(z.object({ topic: z.string(), n: z.number(), facility: z.number() })),
    departments: z.array(z.object({ department: z.string(), n: z.number(), percent: z.number() })),
    items: z.array(
      answeredQuestion.extend({
        status: z.string(),
        sd: figure,
        guess: figure,
        intendedWeight: figure,
        effectiveWeight: figure,
        discrimination: figure,
        efficiency: figure,
        isDoubtful: z.boolean(),
      }),
    ),
  }),
});
