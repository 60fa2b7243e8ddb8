import { z } from 'zod';
import { amount, choice, date, instant, json, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { buyerSchema, invoice, sellerSchema } from '#modules/finance/invoices/shared/invoice.record.ts';

/** An invoice as it stood when it was handed over. */
const listedSchema = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  issueDate: z.string(),
  dueDate: z.string(),
  total: z.string(),
  balance: z.string(),
});
export type Listed = z.infer<typeof listedSchema>;

/** A list of invoices handed to a customer with the day their money is collected. An invoice stands on one open note only. */
export const billingNote = defineRecord({
  name: 'billingNote',
  label: { one: 'Billing note', many: 'Billing notes', row: ['noteNumber', 'customerId'] },
  path: '/finance/billing-notes/:key',
  key: 'noteNumber',
  access: { read: 'finance.viewer', create: 'finance.user', update: 'finance.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    noteNumber: text('Number', { readOnly: true, mono: true, help: 'Taken when it is handed over.' }),
    customerId: link('Customer', 'customer', { required: true, createOnly: true }),
    issueDate: date('Date', { readOnly: true }),
    collectOn: date('To be collected on', { required: true, when: 'future', help: 'The day the customer pays it.' }),
    handedTo: text('Handed to', { max: 120, help: 'Who takes it at the customer.' }),
    invoiceIds: json('Invoices chosen', z.array(z.uuid()).min(1, 'Choose at least one invoice.').max(200), {
      required: true,
      createOnly: true,
    }),
    listed: json('Invoices', z.array(listedSchema), { required: true, readOnly: true }),
    currency: choice('Currency', invoice.fields.currency.options ?? {}, { required: true, readOnly: true }),
    total: amount('Total', { required: true, readOnly: true, scale: 2 }),
    remark: text('Remark', { max: 300, help: 'It stands on the note.' }),
    buyer: json('Buyer on note', buyerSchema, { readOnly: true }),
    seller: json('Seller on note', sellerSchema, { readOnly: true }),
    issuedAt: instant('Handed over', { readOnly: true }),
    issuedById: link('Handed over by', 'user', { readOnly: true }),
    closedAt: instant('Closed', { readOnly: true }),
    closedById: link('Closed by', 'user', { readOnly: true }),
  },
  editable: { draft: 'all', issued: ['collectOn', 'handedTo'] },
  states: {
    draft: 'neutral',
    issued: { label: 'Handed over', tone: 'info' },
    closed: 'good',
    cancelled: 'bad',
    discarded: 'neutral',
  },
  list: {
    columns: ['noteNumber', 'issueDate', 'customerId', 'status', 'collectOn', 'total', 'currency', 'handedTo'],
    filters: ['status', 'customerId', 'issueDate', 'collectOn', 'currency'],
    search: ['noteNumber', 'handedTo', 'customerId'],
    sort: '-createdAt',
  },
});
