import { instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** A customer's component that passed the dock's inspection: what a job is opened from. */
export const receivingBatch = defineRecord({
  name: 'receivingBatch',
  label: { one: 'Component batch', many: 'Component batches', row: ['number', 'partNumber', 'serialNumber'] },
  api: '/api/receiving/batches',
  path: '/logistics/receiving/batch/:key',
  numbering: '{YY}{MM}{DD}-{000}',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    goodsReceiptId: link('Receipt', 'goodsReceipt', { required: true, readOnly: true }),
    customerId: link('Customer', 'customer', { required: true, readOnly: true }),
    partNumber: text('Part number', { required: true, readOnly: true, mono: true }),
    description: text('Description', { required: true, readOnly: true }),
    serialNumber: text('Serial number', { readOnly: true, mono: true }),
    serialReason: text('Why no serial number', { readOnly: true }),
    quantity: integer('Quantity', { required: true, readOnly: true }),
    workAsked: text('Work requested', { required: true, readOnly: true }),
    customerOrder: text("Customer's order", { readOnly: true, mono: true }),
    removalReason: text('Reason of removal', { readOnly: true }),
    papers: text('Papers', { readOnly: true }),
    conditionNote: note('Condition as received', { readOnly: true }),
    acceptedAt: instant('Accepted', { required: true, readOnly: true }),
    acceptedByName: text('Accepted by', { required: true, readOnly: true }),
    jobNumber: text('Job', { readOnly: true, mono: true }),
    dividedFromId: link('Divided from', 'receivingBatch', { readOnly: true }),
  },
  states: {
    accepted: { label: 'Waiting for a work order', tone: 'warn' },
    jobOpened: 'good',
    returned: 'neutral',
  },
  list: {
    columns: [
      'number',
      'customerId',
      'partNumber',
      'serialNumber',
      'description',
      'workAsked',
      'status',
      'jobNumber',
      'acceptedAt',
    ],
    filters: ['status', 'customerId', 'acceptedAt'],
    search: ['number', 'partNumber', 'serialNumber', 'customerOrder'],
    sort: '-acceptedAt',
  },
});
