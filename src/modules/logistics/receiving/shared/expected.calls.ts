import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { goodsReceipt } from './goodsReceipt.record.ts';
import { receivingBatch } from './receivingBatch.record.ts';

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

export const batchNumbersCall = defineCall({
  method: 'GET',
  path: '/api/receiving/batchnumbers',
  allow: 'signedIn',
  summary: 'Every batch number, as the specification asks',
  of: [receivingBatch],
  answer: z.array(
    z.object({
      batch: z.string(),
      itemId: z.string().nullable(),
      partnumber: z.string(),
      supplierLot: z.string().nullable(),
      serialNumber: z.string().nullable(),
      status: z.string(),
      effectiveExpiry: z.string().nullable(),
      grnNo: z.string().nullable(),
      poNo: z.string().nullable(),
      vendor: z.string().nullable(),
    }),
  ),
});
