import { z } from 'zod';
import { amount, choice, date, decimal, instant, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { buyerSchema, invoice, sellerSchema } from '#modules/finance/invoices/shared/invoice.record.ts';

const money = z.string().regex(/^\d{1,12}([.]\d{1,2})?$/, 'An amount such as 1250.00');

/** What of an invoice is paid. */
const settlementSchema = z.strictObject({ invoiceId: z.uuid(), amount: money });
/** The same as it was booked: in THB, with the VAT that fell due. */
const settledSchema = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  amount: z.string(),
  thb: z.string(),
  vat: z.string(),
  vatThb: z.string(),
});

const byServer = { required: true, readOnly: true, scale: 2 } as const;

/** Money that came in for invoices; of services it is their tax invoice too (R-FIN-3, R-FIN-9). */
export const receipt = defineRecord({
  name: 'receipt',
  label: { one: 'Receipt', many: 'Receipts', row: ['receiptNumber', 'customerId'] },
  path: '/finance/receipts/:key',
  key: 'receiptNumber',
  access: { read: 'finance.viewer', create: 'finance.user', update: 'finance.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    receiptNumber: text('Number', { readOnly: true, mono: true }),
    customerId: link('Customer', 'customer', { required: true, createOnly: true }),
    receivedOn: date('Received on', { required: true, when: 'past' }),
    currency: choice('Currency', invoice.fields.currency.options ?? {}, { required: true, readOnly: true }),
    bankAccount: text('Bank account', { max: 120, help: 'Where it came in: bank account or cash.' }),
    cash: amount('Received', { required: true, min: 0, scale: 2 }),
    withheld: amount('Tax withheld', { required: true, min: 0, scale: 2 }),
    fee: amount('Bank fee', { required: true, min: 0, scale: 2 }),
    settlements: json('Invoices settled', z.array(settlementSchema).min(1, 'Choose at least one invoice.').max(200), {
      required: true,
    }),
    whtCertificateNo: text('Withholding certificate', {
      max: 60,
      help: 'The number of their 50 tawi; empty until it came.',
    }),
    fxRate: decimal('Rate', { readOnly: true, scale: 6, unit: 'THB' }),
    vatDue: amount('VAT due', byServer),
    netPaid: amount('Net', byServer),
    settled: json('Booked', z.array(settledSchema), { readOnly: true }),
    buyer: json('Buyer on receipt', buyerSchema, { readOnly: true }),
    seller: json('Seller on receipt', sellerSchema, { readOnly: true }),
    remark: note('Remark', { max: 500 }),
    postedAt: instant('Posted', { readOnly: true }),
    postedById: link('Posted by', 'user', { readOnly: true }),
    voidedAt: instant('Voided', { readOnly: true }),
    voidedById: link('Voided by', 'user', { readOnly: true }),
  },
  editable: { draft: 'all', posted: ['whtCertificateNo'] },
  states: { draft: 'neutral', posted: 'good', voided: 'bad', discarded: 'neutral' },
  list: {
    columns: [
      'receiptNumber',
      'receivedOn',
      'customerId',
      'status',
      'cash',
      'withheld',
      'fee',
      'currency',
      'vatDue',
      'whtCertificateNo',
      'bankAccount',
    ],
    filters: ['status', 'customerId', 'receivedOn', 'currency', 'whtCertificateNo'],
    search: ['receiptNumber', 'whtCertificateNo', 'customerId'],
    sort: '-createdAt',
  },
});
