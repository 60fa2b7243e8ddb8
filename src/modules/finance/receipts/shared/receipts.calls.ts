import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { receipt } from './receipt.record.ts';

const nullable = z.string().nullable();

export const openInvoicesCall = defineCall({
  method: 'GET',
  path: '/api/finance/receipts/open/:customerId',
  allow: 'finance.viewer',
  summary: 'The open invoices of a customer, the oldest due first',
  of: [invoice],
  params: z.strictObject({ customerId: z.uuid() }),
  answer: z.object({
    invoices: z.array(
      z.object({
        id: z.string(),
        invoiceNumber: nullable,
        issueDate: nullable,
        dueDate: nullable,
        currency: z.string(),
        total: z.string(),
        balance: z.string(),
        whtExpected: z.string(),
      }),
    ),
  }),
});

export const receiptPaperCall = defineCall({
  method: 'GET',
  path: '/api/finance/receipts/:id/papers/:language',
  allow: 'finance.viewer',
  summary: 'A receipt to print, in Thai or English: original and copy',
  of: [receipt],
  params: z.strictObject({ id: z.string().max(100), language: z.enum(['th', 'en']) }),
});
