import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';

/** A card was answered for: its screens look again. */
export const cardLive = liveName('taskCard');
const params = z.strictObject({ id: z.uuid() });

/** The questions somebody answers before they sign a card; none where nothing is asked of them. */
export const toolboxCall = defineCall({
  method: 'GET',
  path: '/api/toolbox/:id',
  allow: 'maintenance.user',
  summary: 'Three questions on the data of a card, for whoever has not signed such a card in 180 days',
  of: [cardLive, liveName('trainingQuestion')],
  params,
  answer: z.object({
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
  }),
});

/** Answers by the place of each, from 0. What is wrong is told with where it is written, and answered again. */
export const answerToolboxCall = defineCall({
  method: 'POST',
  path: '/api/toolbox/:id',
  allow: 'maintenance.user',
  summary: 'Answers the three questions of a card',
  of: [cardLive],
  params,
  body: z.strictObject({
    answers: z.array(z.strictObject({ questionId: z.uuid(), place: z.number().int().min(0).max(4) })).length(3),
  }),
  answer: z.object({
    isRight: z.boolean(),
    wrong: z.array(z.object({ questionId: z.string(), reference: z.string(), explanation: z.string().nullable() })),
  }),
});
