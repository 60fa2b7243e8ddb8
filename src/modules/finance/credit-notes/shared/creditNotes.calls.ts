import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { invoice, invoiceLine } from '#modules/finance/invoices/shared/invoice.record.ts';
import { creditNote } from './creditNote.record.ts';

/** What a note of an invoice starts from. */
export const noteBasisCall = defineCall({
  method: 'GET',
  path: '/api/finance/credit-notes/basis/:invoiceId',
  allow: 'finance.viewer',
  summary: 'What is left of an invoice and of each of its lines after earlier credit and debit notes',
  of: [invoice, invoiceLine, creditNote],
  params: z.strictObject({ invoiceId: z.uuid() }),
  answer: z.object({
    invoiceNumber: z.string(),
    issueDate: z.string(),
    customer: z.string(),
    currency: z.string(),
    vatPct: z.string(),
    /** Net, VAT and total, after earlier notes. */
    left: z.object({ net: z.string(), vat: z.string(), total: z.string() }),
    lines: z.array(
      z.object({
        id: z.string(),
        lineNo: z.number(),
        description: z.string(),
        net: z.string(),
        left: z.string(),
        vatMode: z.string(),
      }),
    ),
  }),
});

export const notePaperCall = defineCall({
  method: 'GET',
  path: '/api/finance/credit-notes/:id/papers/:language',
  allow: 'finance.viewer',
  summary: 'A credit or debit note to print, in Thai or English: original and copy',
  of: [creditNote],
  params: z.strictObject({ id: z.string().max(100), language: z.enum(['th', 'en']) }),
});
