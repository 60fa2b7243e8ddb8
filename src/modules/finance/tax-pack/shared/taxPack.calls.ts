import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { creditNote } from '#modules/finance/credit-notes/shared/creditNote.record.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { accountingMonth } from '#modules/finance/ledger/shared/ledger.record.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { voucher } from '#modules/finance/vouchers/shared/voucher.record.ts';

const params = z.strictObject({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month such as 2026-10') });
const of = [invoice, receipt, creditNote, voucher, accountingMonth];
const nullable = z.string().nullable();

/** A line of a VAT report: a tax invoice, a note, or a cancelled one at nothing. Amounts in THB. */
const vatRow = z.object({
  day: z.string(),
  number: z.string(),
  party: z.string(),
  taxId: nullable,
  /** Five digits; 00000 is the head office. */
  branch: nullable,
  /** At the rate of VAT, at 0 %, and exempt or out of scope. */
  base: z.string(),
  zero: z.string(),
  exempt: z.string(),
  vat: z.string(),
  /** What it is, in English: the papers say it in Thai too. */
  what: z.enum(['taxInvoice', 'creditNote', 'debitNote', 'void', 'reversal', 'lateTaxInvoice']),
});
export type VatRow = z.infer<typeof vatRow>;

/** A certificate of tax withheld from a payee, one line a class of income; a reversed one stands below zero. */
const withheldRow = z.object({
  day: z.string(),
  certificate: z.string(),
  party: z.string(),
  taxId: nullable,
  branch: nullable,
  address: nullable,
  incomeType: z.string(),
  percent: z.string(),
  base: z.string(),
  tax: z.string(),
  /** 1 withheld, 2 paid by us every time, 3 paid by us once. */
  condition: z.number(),
});
export type WithheldRow = z.infer<typeof withheldRow>;

/** A report with what it comes to, and what the ledger says; payments to the Revenue Department left out. */
const sums = z.object({
  rows: z.number(),
  base: z.string(),
  tax: z.string(),
  ledger: z.string(),
  difference: z.string(),
});

export const taxMonthCall = defineCall({
  method: 'GET',
  path: '/api/finance/tax/:month',
  allow: 'finance.viewer',
  summary: 'VAT and withholding tax of a month: the reports, what they come to and what the ledger says',
  of,
  params,
  answer: z.object({
    month: z.string(),
    isClosed: z.boolean(),
    outputVat: sums,
    inputVat: sums,
    pnd3: sums,
    pnd53: sums,
    /** Output less input VAT: what PP30 comes to. */
    payable: z.string(),
    output: z.array(vatRow),
    input: z.array(vatRow),
    withheld: z.array(withheldRow.extend({ form: z.enum(['pnd3', 'pnd53']) })),
    /** Receipts of which tax was withheld and whose certificate has not come, the oldest first. */
    missing: z.array(
      z.object({
        number: z.string(),
        day: z.string(),
        customer: z.string(),
        withheld: z.string(),
        currency: z.string(),
      }),
    ),
  }),
});

export const taxPackCall = defineCall({
  method: 'GET',
  path: '/api/finance/tax/:month/pack.zip',
  allow: 'finance.viewer',
  summary:
    'The tax pack of a month: VAT reports as PDF and CSV, PND 3 and PND 53, missing certificates, the sums beside the ledger',
  of,
  params,
});
