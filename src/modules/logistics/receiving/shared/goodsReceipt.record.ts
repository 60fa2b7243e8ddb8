import { choice, date, decimal, flag, instant, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord } from '#kernel/shared/record.ts';
import { z } from 'zod';

export const receivers = ['logistics.user', 'stores.user'] as const;
export const receiptKinds = { material: 'Material', tool: 'Tool', component: 'Customer component', tire: 'Tire' } as const;

/** One delivery taken in at the dock, before and after its inspection. */
export const goodsReceipt = defineRecord({
  name: 'goodsReceipt',
  label: { one: 'Goods receipt', many: 'Receiving' },
  table: 'goods_receipt',
  api: '/api/receiving/receipts',
  path: '/logistics/receiving/materials/new?receipt=:key',
  numbering: 'GR{YY}-{00000}',
  access: { read: 'signedIn', create: 'nobody', update: receivers, archive: 'nobody' },
  fields: {
    kind: choice('Kind', receiptKinds, { required: true, createOnly: true }),
    vendor: text('Vendor', { max: 120 }),
    customerId: link('Customer', 'customer', { createOnly: true }),
    poNo: text('Order', { max: 60, mono: true }),
    awb: text('Air waybill', { max: 60, mono: true }),
    carrier: text('Carrier', { max: 80 }),
    packages: integer('Packages', { required: true, min: 1, max: 9999 }),
    receivedAt: instant('Received', { required: true, readOnly: true }),
    receivedByName: text('Received by', { readOnly: true }),
    unexpected: flag('Without order', { required: true, readOnly: true }),
    discrepancy: flag('Discrepancy', { required: true, readOnly: true }),
    remark: note('Remark', { max: 1000 }),
  },
  states: {
    arrived: { label: 'Arrived', tone: 'info' },
    inspecting: { label: 'Inspecting', tone: 'info' },
    partly: { label: 'Partly inspected', tone: 'warn' },
    complete: { label: 'Inspected', tone: 'good' },
    closed: { label: 'Closed', tone: 'neutral' },
  },
  list: {
    columns: ['number', 'receivedAt', 'kind', 'vendor', 'customerId', 'status', 'discrepancy', 'poNo', 'awb', 'packages', 'receivedByName'],
    filters: ['status', 'kind', 'customerId', 'receivedAt', 'discrepancy', 'unexpected'],
    search: ['number', 'vendor', 'poNo', 'awb'],
    sort: '-receivedAt',
  },
});

export const discrepancies = { short: 'Short', over: 'Over', damaged: 'Damaged', wrong: 'Wrong part', noPapers: 'Papers missing' } as const;

/** One line of a delivery: what it is, its papers, and how it was inspected. */
export const receiptLine = defineRecord({
  name: 'receiptLine',
  label: { one: 'Receipt line', many: 'Receipt lines', row: ['partNumber', 'description'] },
  table: 'goods_receipt_line',
  api: '/api/receiving/lines',
  access: { read: 'signedIn', create: 'nobody', update: receivers, archive: 'nobody' },
  fields: {
    goodsReceiptId: link('Receipt', 'goodsReceipt', { required: true, readOnly: true }),
    lineNo: integer('Line', { required: true, readOnly: true }),
    itemId: link('Item', 'stockItem'),
    partNumber: text('Part number', { required: true, max: 60, mono: true, upperCase: true }),
    description: text('Description', { required: true, max: 200 }),
    serialNumber: text('Serial number', { max: 60, mono: true, upperCase: true }),
    serialReason: text('Why no serial number', { max: 200 }),
    supplierLot: text("Maker's lot", { max: 60, mono: true }),
    manufacturedOn: date('Made on'),
    cureDate: date('Cured on'),
    expiryDate: date('Expires (label)'),
    certType: choice('Certificate', { form1CAAT: 'CAAT Form 1', form1EASA: 'EASA Form 1', faa8130: 'FAA 8130-3', tccaForm1: 'TCCA Form One', cofc: 'Certificate of conformity', coa: 'Certificate of analysis', none: 'None' }),
    certNumber: text('Certificate number', { max: 60, mono: true }),
    certIssuer: text('Issued by', { max: 120 }),
    certDate: date('Certificate date'),
    manufacturerSource: text('Maker', { max: 120 }),
    workAsked: text('Work asked for', { max: 200 }),
    customerOrder: text("Customer's order", { max: 60, mono: true }),
    removalReason: text('Reason of removal', { max: 200 }),
    qtyDelivered: decimal('Delivered', { required: true, min: 0.0001, scale: 4 }),
    qtyAccepted: decimal('Accepted', { required: true, readOnly: true, scale: 4 }),
    qtyRejected: decimal('Rejected', { required: true, readOnly: true, scale: 4 }),
    discrepancy: choice('Discrepancy', discrepancies, { readOnly: true }),
    checklist: json('Checklist', z.record(z.string(), z.enum(['yes', 'no', 'na'])), { readOnly: true }),
    remark: text('Remark', { readOnly: true }),
    inspectedByName: text('Inspected by', { readOnly: true }),
    inspectedAt: instant('Inspected', { readOnly: true }),
    batchId: link('Batch', 'batch', { readOnly: true }),
    receivingBatchId: link('Component batch', 'receivingBatch', { readOnly: true }),
    quarantineId: link('Quarantine', 'quarantine', { readOnly: true }),
  },
  states: {
    pending: { label: 'To inspect', tone: 'info' },
    accepted: { label: 'Accepted', tone: 'good' },
    partly: { label: 'Partly accepted', tone: 'warn' },
    rejected: { label: 'Rejected', tone: 'bad' },
  },
  list: {
    columns: ['lineNo', 'partNumber', 'description', 'status', 'qtyDelivered', 'qtyAccepted', 'qtyRejected', 'batchId', 'receivingBatchId', 'quarantineId'],
    filters: ['status', 'goodsReceiptId', 'discrepancy'],
    sort: 'lineNo',
  },
});
