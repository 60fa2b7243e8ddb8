import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';

export const linkableRecordsCall = defineCall({
  method: 'GET',
  path: '/api/cards',
  allow: 'signedIn',
  summary: 'The records that have a page this person may open',
  answer: z.object({ records: z.array(z.string()) }),
});

export const fact = z.object({
  label: z.string(),
  kind: z.string(),
  value: z.unknown(),
  unit: z.string().optional(),
  /** The words of a link. */
  words: z.string().nullable().optional(),
  /** The words of the chosen values. */
  options: z.record(z.string(), z.string()).optional(),
});

export const cardCall = defineCall({
  method: 'GET',
  path: '/api/cards/:record/:id',
  allow: 'signedIn',
  summary: 'What a link to a row shows before it is opened: its name, its state and the facts that decide',
  params: z.strictObject({ record: z.string().max(60), id: z.string().max(100) }),
  answer: z.object({
    record: z.string(),
    label: z.string(),
    path: z.string().nullable(),
    state: z.object({ label: z.string(), tone: z.string() }).nullable(),
    facts: z.array(fact),
  }),
});
