import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { batch } from './batch.record.ts';
import { movement } from './movement.record.ts';

const option = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string().optional(),
  refused: z.string().optional(),
});

export const pickBatchCall = defineCall({
  method: 'GET',
  path: '/api/pick/batch',
  allow: 'signedIn',
  summary: 'Batches to choose from, with the reason why one may not be used',
  of: [batch],
  query: z.object({
    q: z.string().max(200).optional(),
    ids: z.string().max(4000).optional(),
    kind: z.enum(['spare', 'consumable', 'tire', 'torqueTube']).optional(),
    partNumber: z.string().max(60).optional(),
    customerId: z.uuid().optional(),
  }),
  answer: z.object({ options: z.array(option) }),
});

export const reverseMovementCall = defineCall({
  method: 'POST',
  path: '/api/store/movements/:no/reverse',
  allow: 'stores.admin',
  summary: 'Cancel a movement by one with its ends swapped',
  of: [movement],
  params: z.strictObject({ no: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  body: z.strictObject({ reason: z.string().trim().min(3, 'Say why').max(500) }),
  answer: z.object({ movementNo: z.number() }),
});
