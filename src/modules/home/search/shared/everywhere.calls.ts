import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';

const hit = z.object({ id: z.string(), label: z.string(), description: z.string(), path: z.string().nullable() });

export const searchCall = defineCall({
  method: 'GET',
  path: '/api/search',
  allow: 'signedIn',
  summary: 'Everything the person may read, grouped; exact identifiers first',
  query: z.strictObject({ q: z.string().max(200).default(''), in: z.string().max(60).optional() }),
  answer: z.object({
    exact: z.object({ path: z.string(), label: z.string() }).nullable(),
    groups: z.array(
      z.object({
        record: z.string(),
        label: z.string(),
        hits: z.array(hit),
        total: z.number(),
        totalCapped: z.boolean(),
      }),
    ),
  }),
});
