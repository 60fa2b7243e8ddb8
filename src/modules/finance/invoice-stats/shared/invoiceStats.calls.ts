import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';

const figure = z.number();

export const invoiceStatsCall = defineCall({
  method: 'GET',
  path: '/api/finance/invoicing/stats',
  allow: 'finance.viewer',
  summary:
    'Turnover without VAT in THB by month, customer, shop and SKU, what is open by days overdue, outstanding days, share of over and above, margin before labour',
  of: [invoice],
  query: z.strictObject({ months: z.enum(['3', '12', '24']) }),
  answer: z.object({
    months: z.array(z.object({ month: z.string(), net: figure, invoices: figure })),
    customers: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), net: figure })),
    shops: z.array(z.object({ shop: z.string().nullable(), net: figure })),
    /** The SKUs that brought most, in both languages. */
    skus: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        nameEn: z.string(),
        kind: z.enum(['service', 'product']),
        net: figure,
      }),
    ),
    /** Days the customers take: what is owed today over what was billed with VAT in the last 90 days, times 90; null where nothing was billed. */
    outstanding: z.object({ days: figure.nullable(), owed: figure, billed: figure }),
    /** Work over and above of all that was billed in the span; null where nothing was. */
    overAndAbove: z.object({ pct: figure.nullable(), net: figure, all: figure }),
    /** Of work orders billed in the span: their turnover less the parts and material issued to them. Hours have no cost in the product: they stand beside it. */
    margin: z.object({ pct: figure.nullable(), billed: figure, material: figure, hours: figure }),
    aging: z.array(z.object({ bucket: z.enum(['notDue', 'days30', 'days60', 'days90', 'more']), thb: figure })),
  }),
});
