import { choice, date, decimal, instant, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { location } from './location.record.ts';
import { movement } from './movement.record.ts';
import { batchStates, batch } from './batch.record.ts';
import { itemKinds, stockItem } from './stockItem.record.ts';

/** What is left of a batch and until when it may be used: the rows of the shelf-life lists. A view of batch and balance. */
export const batchStock = defineRecord({
  name: 'batchStock',
  label: { one: 'Batch in stock', many: 'Batches in stock', row: ['number'] },
  api: '/api/store/batch-stock',
  path: '/logistics/receiving/batch/:key',
  numbering: '{YY}{MM}{DD}-{000}',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  madeOf: [batch, movement, stockItem, location],
  fields: {
    itemKind: choice('Kind', itemKinds, { required: true, readOnly: true }),
    itemId: link('Item', 'stockItem', { required: true, readOnly: true }),
    partNumber: text('Part number', { required: true, readOnly: true, mono: true }),
    partName: text('Name', { required: true, readOnly: true }),
    supplierLot: text('Lot number', { readOnly: true, mono: true }),
    serialNumber: text('Serial number', { readOnly: true, mono: true }),
    onHand: decimal('On hand', { required: true, readOnly: true, scale: 4 }),
    uom: text('Unit', { required: true, readOnly: true }),
    locations: text('Where', { readOnly: true }),
    expiryDate: date('Expires', { readOnly: true }),
    openedAt: instant('Opened', { readOnly: true }),
    openExpiry: date('Last day after opening', { readOnly: true }),
    effectiveExpiry: date('Expiry date', { readOnly: true }),
  },
  states: batchStates,
  list: {
    columns: [
      'number',
      'partName',
      'partNumber',
      'status',
      'effectiveExpiry',
      'onHand',
      'uom',
      'locations',
      'openedAt',
      'openExpiry',
    ],
    filters: ['status', 'effectiveExpiry', 'itemKind', 'openedAt'],
    search: ['number', 'partNumber', 'partName', 'supplierLot'],
    sort: 'effectiveExpiry',
  },
});
