import { amount, date, instant, json, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { z } from 'zod';
import { priceReaders } from './supply.ts';

const number = z.string().regex(/^\d{1,9}([.]\d{1,4})?$/, 'A number such as 12.5');

/** A vendor's invoice, held until order, receipt and invoice agree or somebody answers for the difference (R-PUR-2). */
export const vendorBill = defineRecord({
  name: 'vendorBill',
  label: { one: 'Vendor invoice', many: 'Vendor invoices', row: ['vendorNo', 'orderId'] },
  path: '/purchasing/bills/:key',
  access: {
    read: priceReaders,
    create: ['purchasing.user', 'finance.user'],
    update: ['purchasing.user', 'finance.user'],
    archive: 'nobody',
  },
  rows: everyRow,
  fields: {
    orderId: link('Order', 'purchaseOrder', { required: true, createOnly: true }),
    vendorId: link('Vendor', 'vendor', { readOnly: true }),
    vendorNo: text("Vendor's number", { required: true, max: 60, mono: true, createOnly: true }),
    taxInvoiceOn: date('Tax invoice date', { required: true, createOnly: true, when: 'past' }),
    lines: json(
      'Lines',
      z
        .array(z.strictObject({ lineId: z.uuid(), quantity: number, unitPrice: number }))
        .min(1)
        .max(200),
      {
        required: true,
        createOnly: true,
      },
    ),
    total: amount('Total', { required: true, createOnly: true, min: 0.01, scale: 2, help: 'As printed, with VAT.' }),
    faults: json('Differences', z.array(z.string()), { required: true, readOnly: true }),
    remark: text('Remark', { max: 200 }),
    releasedAt: instant('Released', { readOnly: true }),
    releasedById: link('Released by', 'user', { readOnly: true }),
  },
  files: { invoice: { label: 'Invoice', kinds: ['pdf', 'image'] } },
  editable: { held: 'all', matched: ['remark', 'invoice'] },
  distinct: [['releasedById', 'creator']],
  states: {
    held: { label: 'On hold', tone: 'bad' },
    matched: 'good',
    released: { label: 'Released with difference', tone: 'warn' },
    cancelled: 'neutral',
  },
  list: {
    columns: ['vendorNo', 'status', 'vendorId', 'orderId', 'taxInvoiceOn', 'total'],
    filters: ['status', 'orderId', 'vendorId', 'taxInvoiceOn'],
    search: ['vendorNo', 'orderId', 'vendorId'],
    sort: '-taxInvoiceOn',
  },
});
