import { decimal, instant, integer, link, note } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

/** A count of a place, or of one batch in it. Blind: who counts is not told what the ledger says (R-STK-11). */
export const stockCount = defineRecord({
  name: 'stockCount',
  label: { one: 'Count', many: 'Counts', row: ['number'] },
  api: '/api/store/counts',
  path: '/store/counter/counts/:key',
  numbering: 'CC{YY}-{000}',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    locationId: link('Location', 'location', { required: true, readOnly: true }),
    batchId: link('Batch', 'batch', { readOnly: true }),
    reason: note('Reason', { readOnly: true }),
    lineCount: integer('Batches', { required: true, readOnly: true }),
    differenceCount: integer('Differences', { required: true, readOnly: true }),
    countedAt: instant('Counted', { required: true, readOnly: true }),
    countedById: link('Counted by', 'user', { required: true, readOnly: true }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
  },
  states: {
    counted: { label: 'Waiting for approval', tone: 'warn' },
    agreed: { label: 'No difference', tone: 'good' },
    approved: 'good',
    rejected: 'neutral',
  },
  distinct: [['approvedById', 'countedById']],
  list: {
    columns: ['number', 'status', 'locationId', 'batchId', 'lineCount', 'differenceCount', 'countedAt', 'countedById'],
    filters: ['status', 'locationId', 'batchId', 'countedAt'],
    search: ['number'],
    sort: '-createdAt',
  },
});

/** One batch of a count, with what the ledger said at that moment. */
export const stockCountLine = defineRecord({
  name: 'stockCountLine',
  label: { one: 'Counted batch', many: 'Counted batches', row: ['batchId'] },
  api: '/api/store/count-lines',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    stockCountId: link('Count', 'stockCount', { required: true, readOnly: true }),
    batchId: link('Batch', 'batch', { required: true, readOnly: true }),
    itemId: link('Item', 'stockItem', { required: true, readOnly: true }),
    counted: decimal('Counted', { required: true, readOnly: true, scale: 4 }),
    expected: decimal('Ledger', { required: true, readOnly: true, scale: 4 }),
    difference: decimal('Difference', { required: true, readOnly: true, scale: 4 }),
    movementNo: integer('Movement', { readOnly: true }),
  },
  list: {
    columns: ['batchId', 'itemId', 'counted', 'expected', 'difference', 'movementNo'],
    filters: ['stockCountId', 'batchId', 'itemId'],
    // What is missing first.
    sort: 'difference',
  },
});

/** A difference is posted only when somebody who did not count approves it. */
export const stockCountWorkflow = defineWorkflow(stockCount, {
  transitions: {
    approve: {
      label: 'Approve and post',
      from: 'counted',
      to: 'approved',
      who: 'stores.user',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    reject: { label: 'Reject, count again', from: 'counted', to: 'rejected', who: 'stores.user', reason: true },
  },
});
