import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { goodsReceipt } from './goodsReceipt.record.ts';

export const expectedTodayCall = defineCall({
  method: 'GET',
  path: '/api/receiving/expected',
  allow: 'signedIn',
  summary:
    'Orders with something still to come that were promised for today or earlier, the latest first to be asked after',
  of: [goodsReceipt, liveName('purchaseOrder')],
  answer: z.object({
    orders: z.array(
      z.object({
        number: z.string(),
        vendor: z.string(),
        promisedOn: z.string(),
        lines: z.number(),
        daysLate: z.number(),
      }),
    ),
  }),
});
