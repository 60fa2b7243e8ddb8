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

export const receiptsOfInvoiceCall = defineCall({
  method: 'GET',
  path: '/api/finance/receipts/of/:invoiceId',
  allow: 'finance.viewer',
  summary:
    'The receipts of an invoice, drafts and void ones among them, with what each settles of it, the oldest first',
  of: [receipt],
  params: z.strictObject({ invoiceId: z.uuid() }),
  answer: z.object({
    receipts: z.array(
      z.object({
        id: z.string(),
        receiptNumber: nullable,
        status: z.enum(['draft', 'posted', 'voided']),
        receivedOn: z.string(),
        currency: z.string(),
        amount: z.string(),
        vat: nullable,
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
