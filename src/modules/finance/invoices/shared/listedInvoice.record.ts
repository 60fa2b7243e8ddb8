import { amount, choice, date, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { invoice, invoiceKinds } from './invoice.record.ts';

const money = { required: true, readOnly: true, scale: 2 } as const;
const seen = { readOnly: true } as const;

/** How an invoice stands in PEAK, sent and voided together. */
export const peakStates = {
  notSent: 'Not sent',
  waiting: 'Waiting',
  sent: 'In PEAK',
  failed: 'Refused by PEAK',
  differs: 'Differs from PEAK',
} as const;

/** A row of the list of invoices: what an invoice says, and how it stands in PEAK. A view of invoice and queue. */
export const listedInvoice = defineRecord({
  name: 'listedInvoice',
  label: { one: 'Listed invoice', many: 'Listed invoices', row: ['invoiceNumber', 'customerId'] },
  api: '/api/finance/invoicing/invoices',
  path: '/finance/invoices/:key',
  key: 'invoiceNumber',
  access: { read: 'finance.viewer', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  madeOf: [invoice],
  fields: {
    invoiceNumber: text('Number', { readOnly: true, mono: true }),
    kind: choice('Kind', invoiceKinds, { required: true, readOnly: true }),
    customerId: link('Customer', 'customer', { required: true, readOnly: true }),
    customerOrder: text('Customer order', seen),
    issueDate: date('Date', seen),
    dueDate: date('Due date', seen),
    currency: choice('Currency', invoice.fields.currency.options ?? {}, { required: true, readOnly: true }),
    net: amount('Net', money),
    vat: amount('VAT', money),
    total: amount('Total', money),
    totalThb: amount('Total in THB', { readOnly: true, scale: 2, unit: 'THB' }),
    paid: amount('Paid', money),
    credited: amount('Credited', money),
    balance: amount('Balance', money),
    peak: choice('PEAK', peakStates, { required: true, readOnly: true }),
    peakNumber: text('PEAK number', { readOnly: true, mono: true }),
    peakWhy: text('PEAK says', seen),
  },
  states: invoice.states,
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
      'peak',
      'peakWhy',
      'net',
      'vat',
      'paid',
      'credited',
      'peakNumber',
    ],
    filters: ['status', 'peak', 'customerId', 'issueDate', 'dueDate', 'kind', 'currency'],
    search: ['invoiceNumber', 'customerOrder', 'customerId'],
    sort: '-createdAt',
    sums: ['totalThb'],
  },
});
