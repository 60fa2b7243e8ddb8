import { z } from 'zod';
import { amount, choice, date, decimal, instant, json, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { buyerSchema, invoice, sellerSchema } from '#modules/finance/invoices/shared/invoice.record.ts';

export const noteKinds = { credit: 'Credit note', debit: 'Debit note' } as const;
export type NoteKind = keyof typeof noteKinds;

/** Reasons the Revenue Code knows (sections 82/9 and 82/10). An unpaid invoice is none of them. */
export const noteReasons = {
  priceTooHigh: 'Price calculated too high',
  belowSpecification: 'Goods or work short of or below what was agreed',
  returned: 'Goods returned',
  contractEnded: 'Contract ended, price paid back',
  priceTooLow: 'Price calculated too low',
  moreDelivered: 'More goods or work than billed',
} as const;
export const reasonsOf = {
  credit: ['priceTooHigh', 'belowSpecification', 'returned', 'contractEnded'],
  debit: ['priceTooLow', 'moreDelivered'],
} as const satisfies Record<NoteKind, readonly (keyof typeof noteReasons)[]>;

const money = z.string().regex(/^\d{1,12}([.]\d{1,2})?$/, 'An amount such as 1250.00');

/** By how much the value of an invoice line changes, without VAT. */
const noteLineSchema = z.strictObject({ lineId: z.uuid(), amount: money });
/** The same with what the line was worth before and is worth after. */
const correctedSchema = z.object({
  lineId: z.string(),
  lineNo: z.number(),
  description: z.string(),
  accountCode: z.string(),
  vatMode: z.enum(['vat7', 'zero', 'exempt', 'outOfScope']),
  original: z.string(),
  correct: z.string(),
  difference: z.string(),
});
export type CorrectedLine = z.infer<typeof correctedSchema>;

const byServer = { required: true, readOnly: true, scale: 2 } as const;

/** What a posted invoice was worth too much (credit note) or too little (debit note), with its VAT (R-FIN-8; Revenue Code 86/9, 86/10). */
export const creditNote = defineRecord({
  name: 'creditNote',
  label: { one: 'Credit or debit note', many: 'Credit and debit notes', row: ['noteNumber', 'customerId'] },
  path: '/finance/credit-notes/:key',
  key: 'noteNumber',
  access: { read: 'finance.viewer', create: 'finance.user', update: 'finance.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    noteNumber: text('Number', { readOnly: true, mono: true }),
    kind: choice('Kind', noteKinds, { required: true, createOnly: true }),
    invoiceId: link('Original invoice', 'invoice', { required: true, createOnly: true }),
    customerId: link('Customer', 'customer', { readOnly: true }),
    issueDate: date('Date', {
      when: 'past',
      help: 'Empty: the day it is posted. Not before the last one of its year.',
    }),
    reasonCode: choice('Reason', noteReasons, { required: true }),
    explanation: text('Explanation on note', { required: true, min: 3, max: 300, help: 'It is printed on the note.' }),
    lines: json('Lines corrected', z.array(noteLineSchema).min(1, 'Enter an amount for at least one line.').max(200), {
      required: true,
    }),
    corrected: json('Values', z.array(correctedSchema), { required: true, readOnly: true }),
    currency: choice('Currency', invoice.fields.currency.options ?? {}, { required: true, readOnly: true }),
    fxRate: decimal('Rate', { required: true, readOnly: true, scale: 6, unit: 'THB' }),
    original: amount('Original value', byServer),
    correct: amount('Correct value', byServer),
    difference: amount('Difference', byServer),
    vatPct: decimal('VAT rate', { required: true, readOnly: true, scale: 2, unit: '%' }),
    vat: amount('VAT', byServer),
    total: amount('Total', byServer),
    totalThb: amount('Total in THB', { ...byServer, unit: 'THB' }),
    vatThb: amount('VAT in THB', { ...byServer, unit: 'THB' }),
    vatUndue: amount('VAT not due yet', { ...byServer, help: 'Of the VAT, what the customer had not paid yet.' }),
    vatUndueThb: amount('VAT not due yet in THB', { ...byServer, unit: 'THB' }),
    vatFallsDue: amount('VAT falling due', {
      ...byServer,
      help: 'A line without VAT was credited: what was paid for it is paid for what is left, and the VAT of that is due.',
    }),
    vatFallsDueThb: amount('VAT falling due in THB', { ...byServer, unit: 'THB' }),
    taxInvoiceNo: text('Tax invoice issued', {
      readOnly: true,
      mono: true,
      help: 'Of the VAT that falls due with it; printed behind the note.',
    }),
    taxInvoices: json('Tax invoices', z.array(z.object({ number: z.string(), day: z.string() })), {
      required: true,
      readOnly: true,
    }),
    buyer: json('Buyer on note', buyerSchema, { readOnly: true }),
    seller: json('Seller on note', sellerSchema, { readOnly: true }),
    postedAt: instant('Posted', { readOnly: true }),
    postedById: link('Posted by', 'user', { readOnly: true }),
    voidedAt: instant('Voided', { readOnly: true }),
    voidedById: link('Voided by', 'user', { readOnly: true }),
  },
  files: { papers: { label: 'Attachments', kinds: ['pdf', 'image'] } },
  editable: { draft: 'all', posted: ['papers'] },
  distinct: [['postedById', 'creator']],
  states: { draft: 'neutral', posted: 'good', voided: 'bad', discarded: 'neutral' },
  list: {
    columns: [
      'noteNumber',
      'issueDate',
      'kind',
      'customerId',
      'invoiceId',
      'status',
      'reasonCode',
      'difference',
      'vat',
      'total',
      'currency',
    ],
    filters: ['status', 'kind', 'customerId', 'invoiceId', 'issueDate', 'reasonCode', 'currency'],
    search: ['noteNumber', 'explanation', 'customerId'],
    sort: '-createdAt',
  },
});
