import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { readFields } from './certificateReader.ts';
import { receiptLine, receivers } from './goodsReceipt.record.ts';

export const papersCall = defineCall({
  method: 'GET',
  path: '/api/receiving/lines/:id/papers',
  allow: receivers,
  summary: 'What the papers at a line say: proposals a person takes over, and what of the line they do not bear',
  of: [receiptLine],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({
    papers: z.array(
      z.object({
        fileName: z.string(),
        trouble: z.string().nullable(),
        proposals: z.array(z.object({ field: z.enum(readFields), value: z.string(), from: z.string() })),
        missing: z.array(z.string()),
      }),
    ),
  }),
});
