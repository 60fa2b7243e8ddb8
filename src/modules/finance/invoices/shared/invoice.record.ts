import { z } from 'zod';
import { amount, choice, date, decimal, flag, instant, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { priceSources } from '#modules/finance/rates/shared/public.ts';
import { vatModes, withholdingClasses } from '#modules/finance/sku/shared/sku.record.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';

const currencies = customer.fields.currency.options ?? {};

export const invoiceKinds = { service: 'Invoice (services)', goods: 'Tax invoice (goods)' } as const;

/** A party as it stood when a document was posted: what a full tax invoice must say of it (R-FIN-4). */
export const buyerSchema = z.object({
  name: z.string(),
  nameTh: z.string().nullable(),
  address: z.string(),
  tin: z.string().nullable(),
  branch: z.string().nullable(),
});
export type Buyer = z.infer<typeof buyerSchema>;
/** The company itself, which has its address in Thai too. */
export const sellerSchema = buyerSchema.extend({ addressTh: z.string().nullable() });
export type Seller = z.infer<typeof sellerSchema>;

const byServer = { required: true, readOnly: true, scale: 2 } as const;

/** What a customer owes for work or goods. A draft has no number; posting takes the next one of its month, and nothing of it changes afterwards (R-NUM-1). */
export const invoice = defineRecord({
  name: 'invoice',
  label: { one: 'Invoice', many: 'Invoices', row: ['invoiceNumber', 'customerId'] },
  path: '/finance/invoices/:key',
  key: 'invoiceNumber',
  access: { read: 'finance.viewer', create: 'nobody', update: 'finance.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    invoiceNumber: text('Number', { readOnly: true, mono: true }),
    kind: choice('Kind', invoiceKinds, { required: true, readOnly: true }),
    customerId: link('Customer', 'customer', { required: true, readOnly: true }),
    customerOrder: text('Customer order', { max: 60 }),
    issueDate: date('Date', {
      when: 'past',
      help: 'Empty: the day it is posted. Not before the last invoice of its month.',
    }),
    dueDate: date('Due date', { readOnly: true }),
    currency: choice('Currency', currencies, { required: true, readOnly: true }),
    fxRate: decimal('Rate', { readOnly: true, scale: 6, unit: 'THB' }),
    discountPct: decimal('Discount', { min: 0, max: 100, scale: 2, unit: '%', help: 'Of the whole invoice.' }),
    discountAmount: amount('Discount, amount', { min: 0, scale: 2, help: 'After the percentage.' }),
    discountReason: text('Reason for discount', {
      max: 300,
      help: 'By whom it was agreed. A finance admin answers for it.',
    }),
    discount: amount('Discount taken', byServer),
    net: amount('Net', byServer),
    vatPct: decimal('VAT rate', { required: true, readOnly: true, scale: 2, unit: '%' }),
    vat: amount('VAT', byServer),
    total: amount('Total', byServer),
    totalThb: amount('Total in THB', { readOnly: true, scale: 2, unit: 'THB' }),
    vatThb: amount('VAT in THB', { readOnly: true, scale: 2, unit: 'THB' }),
    whtExpected: amount('Withholding expected', byServer),
    paid: amount('Paid', byServer),
    credited: amount('Credited', byServer),
    debited: amount('Debited', byServer),
    balance: amount('Balance', byServer),
    refundDue: amount('To be refunded', byServer),
    refunded: amount('Refunded', byServer),
    settledThb: amount('Settled in THB', byServer),
    vatMoved: amount('VAT due', byServer),
    vatMovedThb: amount('VAT due in THB', byServer),
    vatCorrected: amount('VAT of credit and debit notes', byServer),
    thbCorrected: amount('Credit and debit notes in THB', byServer),
    vatThbCorrected: amount('VAT of credit and debit notes in THB', byServer),
    buyer: json('Buyer on invoice', buyerSchema, { readOnly: true }),
    seller: json('Seller on invoice', sellerSchema, { readOnly: true }),
    remark: note('Remark', { max: 1000, help: 'It stands on the invoice.' }),
    postedAt: instant('Posted', { readOnly: true }),
    postedById: link('Posted by', 'user', { readOnly: true }),
    voidedAt: instant('Voided', { readOnly: true }),
    voidedById: link('Voided by', 'user', { readOnly: true }),
  },
  files: { evidence: { label: 'Evidence for 0 % VAT', kinds: ['any'] } },
  editable: { draft: 'all' },
  states: {
    draft: 'neutral',
    posted: 'info',
    partPaid: { label: 'Partly paid', tone: 'warn' },
    paid: 'good',
    credited: { label: 'Credited in full', tone: 'neutral' },
    voided: 'bad',
    discarded: 'neutral',
  },
  list: {
    columns: [
      'invoiceNumber',
      'issueDate',
      'customerId',
      'status',
      'total',
      'balance',
      'currency',
      'dueDate',
      'net',
      'vat',
      'paid',
      'credited',
    ],
    filters: ['status', 'customerId', 'issueDate', 'dueDate', 'kind', 'currency'],
    search: ['invoiceNumber', 'customerOrder', 'customerId'],
    sort: '-createdAt',
    sums: ['totalThb'],
  },
});

/** An agreed discount on a line: which one, its value in words, and what it took off. */
const givenDiscount = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  value: z.string(),
  off: z.string(),
});
export type GivenDiscount = z.infer<typeof givenDiscount>;

const lineSources = {
  job: 'Work order',
  quotation: 'Quotation',
  overAndAbove: 'Over and above',
  product: 'Product',
  difference: 'Agreed difference',
} as const;

/** Where the price of a line comes from, unless somebody entered it. */
export const billedPriceSources = { ...priceSources, quotation: 'Accepted quotation' } as const;

/** One line of an invoice, with where its price comes from. A job stands on one invoice at a time (R-FIN-1). */
export const invoiceLine = defineRecord({
  name: 'invoiceLine',
  label: { one: 'Invoice line', many: 'Invoice lines', row: ['lineNo', 'description'] },
  api: '/api/finance/invoice-lines',
  access: { read: 'finance.viewer', create: 'finance.user', update: 'finance.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    invoiceId: link('Invoice', 'invoice', { required: true, createOnly: true }),
    lineNo: integer('Line', { required: true, readOnly: true }),
    source: choice('For', lineSources, { required: true, readOnly: true }),
    jobId: link('Work order', 'workOrder', { createOnly: true }),
    skuId: link('SKU', 'sku', { required: true, createOnly: true }),
    description: text('Description', { max: 300, help: 'Empty: the name of the SKU.' }),
    quantity: decimal('Quantity', { required: true, min: 0.0001, max: 1_000_000, scale: 4 }),
    unit: text('Unit', { readOnly: true }),
    unitPrice: amount('Unit price', {
      min: 0,
      max: 1_000_000_000,
      scale: 4,
      help: 'Empty: the price of the rate card. Another one needs a reason and a finance admin.',
    }),
    discountPct: decimal('Discount', {
      min: 0,
      max: 100,
      scale: 2,
      unit: '%',
      help: 'Beside what is agreed. It needs a reason and a finance admin.',
    }),
    discounts: json('Agreed discounts', z.array(givenDiscount), { required: true, readOnly: true }),
    discountOff: amount('Agreed discount', byServer),
    net: amount('Net', byServer),
    vatMode: choice('VAT', vatModes, { help: 'Empty: that of the SKU.' }),
    whtClass: choice('Withholding tax', withholdingClasses, { readOnly: true }),
    reason: text('Reason', { max: 300, help: 'Why this line or this price differs from what was agreed.' }),
    priceSource: choice(
      'Price from',
      { ...billedPriceSources, manual: 'Entered by hand' },
      { required: true, readOnly: true },
    ),
    rateCardId: link('Rate card', 'rateCard', { readOnly: true }),
    quotationLineId: link('Quotation line', 'quotationLine', { readOnly: true }),
    quotedBy: text('Quotation', { readOnly: true, mono: true, help: 'The accepted quotation and its revision.' }),
    counts: flag('Current line', { required: true, readOnly: true }),
  },
  list: {
    columns: [
      'lineNo',
      'jobId',
      'description',
      'quantity',
      'net',
      'unitPrice',
      'unit',
      'discountOff',
      'discountPct',
      'skuId',
      'vatMode',
      'priceSource',
      'quotedBy',
      'rateCardId',
      'reason',
    ],
    filters: ['invoiceId', 'jobId', 'skuId', 'rateCardId', 'quotationLineId'],
    sort: 'lineNo',
  },
});
