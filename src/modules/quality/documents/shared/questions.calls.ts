import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { documentWriters } from './document.record.ts';
import { readAcknowledgement } from './reading.record.ts';
import { documentRevision } from './revision.record.ts';

const params = z.strictObject({ id: z.uuid() });

/** A question on what a revision changes; `right` is the place of the right answer, from 1. */
const changeQuestion = z
  .strictObject({
    text: z.string().trim().min(5, 'Ask in at least five letters').max(500),
    options: z.array(z.string().trim().min(1, 'Write the answer').max(200)).min(2).max(4),
    right: z.int().min(1).max(4),
  })
  .refine(({ options, right }) => right <= options.length, { path: ['right'], message: 'Choose the right answer' });
export type ChangeQuestion = z.infer<typeof changeQuestion>;

export const questionsCall = defineCall({
  method: 'GET',
  path: '/api/documents/revisions/:id/questions',
  allow: 'signedIn',
  summary: 'The questions on what a revision changes; which answer is right is told to who writes documents only',
  of: [documentRevision, readAcknowledgement],
  params,
  answer: z.object({
    questions: z.array(z.object({ text: z.string(), options: z.array(z.string()), right: z.number().nullable() })),
    /** Whether the person who asks still has to answer before signing. */
    isAsked: z.boolean(),
  }),
});

export const setQuestionsCall = defineCall({
  method: 'PUT',
  path: '/api/documents/revisions/:id/questions',
  allow: documentWriters,
  summary: 'The questions on what a draft changes, all of them at once',
  of: [documentRevision],
  params,
  body: z.strictObject({ questions: z.array(changeQuestion).max(5, 'At most five questions') }),
  answer: z.object({ count: z.number() }),
});

export const answerQuestionsCall = defineCall({
  method: 'POST',
  path: '/api/documents/revisions/:id/answers',
  allow: 'signedIn',
  summary: 'Answer what a revision changes, before signing that it was read; the place of each answer, from 1',
  of: [readAcknowledgement],
  params,
  body: z.strictObject({ answers: z.array(z.int().min(1).max(4)).min(1).max(5) }),
  answer: z.object({ right: z.number() }),
});
