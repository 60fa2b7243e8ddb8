import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { billingNote } from './billingNote.record.ts';

export const dueInvoicesCall = defineCall({
  method: 'GET',
  path: '/api/finance/billing-notes/due/:customerId',
  allow: 'finance.viewer',
  summary: 'The open invoices of a customer, the oldest due first, each with the open billing note it stands on',
  of: [invoice, billingNote],
  params: z.strictObject({ customerId: z.uuid() }),
  answer: z.object({
    invoices: z.array(
      z.object({
        id: z.string(),
        invoiceNumber: z.string(),
        issueDate: z.string(),
        dueDate: z.string(),
        currency: z.string(),
        total: z.string(),
        balance: z.string(),
        isDue: z.boolean(),
        /** The note it stands on: its id, and its number where it has one. */
        note: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
      }),
    ),
  }),
});

/** What the invoices of a note leave open now. */
export const noteBalancesCall = defineCall({
  method: 'GET',
  path: '/api/finance/billing-notes/:id/balances',
  allow: 'finance.viewer',
  summary: 'What the invoices of a billing note leave open now',
  of: [billingNote, invoice],
  params: z.strictObject({ id: z.string().max(100) }),
  answer: z.object({ open: z.string(), invoices: z.array(z.object({ id: z.string(), balance: z.string() })) }),
});

export const billingNotePaperCall = defineCall({
  method: 'GET',
  path: '/api/finance/billing-notes/:id/papers/:language',
  allow: 'finance.viewer',
  summary: 'A billing note to print, in Thai or English: original and copy',
  of: [billingNote],
  params: z.strictObject({ id: z.string().max(100), language: z.enum(['th', 'en']) }),
});
