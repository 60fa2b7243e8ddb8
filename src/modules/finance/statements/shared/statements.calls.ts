import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { creditNote } from '#modules/finance/credit-notes/shared/creditNote.record.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { voucher } from '#modules/finance/vouchers/shared/voucher.record.ts';
import { agingBuckets, statementKinds } from './statement.ts';

const keys = <K extends string>(of: Record<K, string>) => Object.keys(of) as [K, ...K[]];
const day = z.iso.date('A day such as 2026-03-31');
const query = z.strictObject({ from: day, to: day, currency: z.string().length(3).optional() });
const language = z.enum(['th', 'en']);

const line = z.object({
  day: z.string(),
  kind: z.enum(keys(statementKinds)),
  number: z.string(),
  dueDate: z.string().nullable(),
  /** What the customer owes more, or less. */
  debit: z.string(),
  credit: z.string(),
  /** What they owe after it. */
  balance: z.string(),
});

/** What a customer owed on a day, what happened, and what they owe on another. */
const statement = z.object({
  customer: z.string(),
  currency: z.string(),
  /** Currencies the customer was billed in. */
  currencies: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  opening: z.string(),
  lines: z.array(line),
  closing: z.string(),
  /** Of the closing balance, by days since each invoice fell due; what was paid too much stands apart, below zero. */
  aging: z.array(z.object({ bucket: z.enum(keys(agingBuckets)), amount: z.string() })),
});

const of = [invoice, receipt, creditNote, voucher];

export const statementCall = defineCall({
  method: 'GET',
  path: '/api/finance/statements/:customerId',
  allow: 'finance.viewer',
  summary: 'The account of a customer by days: opening balance, what was billed and received, closing balance, ageing',
  of,
  params: z.strictObject({ customerId: z.uuid() }),
  query,
  answer: statement,
});

export const statementPaperCall = defineCall({
  method: 'GET',
  path: '/api/finance/statements/:customerId/papers/:language',
  allow: 'finance.viewer',
  summary: 'The statement of account to print, in Thai or English',
  of,
  params: z.strictObject({ customerId: z.uuid(), language }),
  query,
});

export const portalStatementCall = defineCall({
  method: 'GET',
  path: '/api/portal/statement',
  allow: 'guest:portal',
  summary: 'The account of the customer who stands at the portal',
  of,
  query,
  answer: statement,
});

export const portalStatementPaperCall = defineCall({
  method: 'GET',
  path: '/api/portal/statement/papers/:language',
  allow: 'guest:portal',
  summary: 'The statement of account of the customer who stands at the portal, as PDF',
  of,
  params: z.strictObject({ language }),
  query,
});
