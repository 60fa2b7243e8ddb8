import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { invoice, invoiceLine } from '#modules/finance/invoices/shared/invoice.record.ts';
import { discount } from './discount.record.ts';

/** What a discount did, would have done, and what else counts beside it. Amounts by currency. */
export const discountUseCall = defineCall({
  method: 'GET',
  path: '/api/finance/discounts/:id/use',
  allow: 'finance.viewer',
  summary:
    'What a discount took off posted invoices, what it would have taken off in the last three months, and what overlaps it',
  of: [discount, invoice, invoiceLine],
  answer: z.object({
    used: z.array(z.object({ currency: z.string(), lines: z.number(), off: z.string() })),
    invoices: z.array(
      z.object({
        id: z.string(),
        invoiceNumber: z.string().nullable(),
        description: z.string(),
        off: z.string(),
        currency: z.string(),
      }),
    ),
    lastQuarter: z.array(z.object({ currency: z.string(), lines: z.number(), off: z.string() })),
    overlaps: z.array(z.object({ number: z.string(), name: z.string() })),
  }),
});
