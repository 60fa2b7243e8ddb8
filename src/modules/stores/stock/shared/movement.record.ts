import { amount, choice, decimal, instant, integer, link, text } from '#kernel/shared/field.ts';
import type { Allow } from '#kernel/shared/permission.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { itemKinds } from './stockItem.record.ts';

export const movementTypes = {
  receipt: 'Receipt',
  inspectAccept: 'Accepted',
  inspectReject: 'Rejected',
  issue: 'Issue',
  returnToStock: 'Return',
  transfer: 'Transfer',
  countGain: 'Count gain',
  countLoss: 'Count loss',
  quarantineIn: 'To quarantine',
  quarantineOut: 'From quarantine',
  scrap: 'Scrap',
  ship: 'Shipped',
  vendorReturn: 'Back to vendor',
  consume: 'Used',
  reversal: 'Reversal',
} as const;
export type MovementType = keyof typeof movementTypes;

/** Who works with prices sees what stock is worth; the others see how much of it there is. */
export const pricesRight = ['finance.viewer', 'purchasing.user', 'stores.admin'] as const;
const prices = { read: pricesRight, write: pricesRight };
/** A cost whoever does the work may enter, and only those who work with prices read. */
export const costGivenBy = <W extends Allow>(write: W) => ({ read: pricesRight, write }) as const;

/** One row of the ledger: a quantity of a batch from one place to another. Written once, never changed (R-STK-1, R-STK-4). */
export const movement = defineRecord({
  name: 'movement',
  label: { one: 'Movement', many: 'Movements', row: ['movementNo'] },
  path: '/store/movements/:key',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    movementNo: integer('No.', {
      required: true,
      readOnly: true,
      help: 'Names the movement. A number that was not used is no movement that is missing.',
    }),
    occurredAt: instant('Time', { required: true, readOnly: true }),
    type: choice('Type', movementTypes, { required: true, readOnly: true }),
    itemKind: choice('Kind', itemKinds, { required: true, readOnly: true }),
    itemId: link('Item', 'stockItem', { required: true, readOnly: true }),
    batchId: link('Batch', 'batch', { required: true, readOnly: true }),
    qty: decimal('Quantity', { required: true, readOnly: true, scale: 4 }),
    fromLocationId: link('From location', 'location', { required: true, readOnly: true }),
    toLocationId: link('To location', 'location', { required: true, readOnly: true }),
    jobNumber: text('Job', { readOnly: true, mono: true }),
    costCentre: text('Cost centre', { readOnly: true }),
    postedById: link('Posted by', 'user', { readOnly: true }),
    receivedBy: link('Received by', 'employee', { readOnly: true }),
    receiverSignedAt: instant('Signed by receiver', { readOnly: true }),
    fefoOverrideReason: text('Why not the first to expire', { readOnly: true }),
    reason: text('Reason', { readOnly: true }),
    reversesMovementNo: integer('Reverses', { readOnly: true }),
    unitCost: amount('Unit cost', { readOnly: true, scale: 4, unit: 'THB', access: prices }),
    value: amount('Value', {
      readOnly: true,
      scale: 2,
      unit: 'THB',
      access: prices,
      help: 'More than zero came into the stores, less than zero left them.',
    }),
  },
  list: {
    columns: [
      'movementNo',
      'occurredAt',
      'type',
      'itemId',
      'qty',
      'batchId',
      'fromLocationId',
      'toLocationId',
      'jobNumber',
      'costCentre',
      'receivedBy',
      'postedById',
    ],
    filters: [
      'type',
      'occurredAt',
      'itemId',
      'batchId',
      'fromLocationId',
      'toLocationId',
      'jobNumber',
      'costCentre',
      'receivedBy',
      'postedById',
    ],
    sort: '-occurredAt',
  },
});
