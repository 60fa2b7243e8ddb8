import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';

const figure = z.number();

export const invoiceStatsCall = defineCall({
  method: 'GET',
  path: '/api/finance/invoicing/stats',
  allow: 'finance.viewer',
  summary: 'Turnover without VAT in THB by month, customer and shop, and what is open by days overdue',
  of: [invoice],
  query: z.strictObject({ months: z.enum(['3', '12', '24']) }),
  answer: z.object({
    months: z.array(z.object({ month: z.string(), net: figure, invoices: figure })),
    customers: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), net: figure })),
    shops: z.array(z.object({ shop: z.string().nullable(), net: figure })),
    aging: z.array(z.object({ bucket: z.enum(['notDue', 'days30', 'days60', 'days90', 'more']), thb: figure })),
  }),
});
