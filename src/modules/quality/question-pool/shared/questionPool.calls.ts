import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { trainingQuestion } from './question.record.ts';

export const importQuestionsCall = defineCall({
  method: 'POST',
  path: '/api/training/questions/import',
  allow: 'training.user',
  summary: 'Read questions from GIFT or CSV: without `confirm` nothing is stored, with it all of them or none',
  of: [trainingQuestion],
  body: z.strictObject({
    subjectId: z.uuid('Choose one from the list'),
    format: z.enum(['gift', 'csv']),
    file: z.string().min(1, 'Required').max(500_000, 'At most 500,000 characters.'),
    topic: z.string().trim().max(60).optional(),
    difficulty: z.enum(['easy', 'medium', 'hard']).optional(),
    reference: z.string().trim().max(120).optional(),
    language: z.enum(['en', 'th']).optional(),
    confirm: z.boolean(),
  }),
  answer: z.object({
    rows: z.array(z.object({ line: z.number(), text: z.string(), fault: z.string().nullable() })),
    stored: z.number(),
  }),
});
