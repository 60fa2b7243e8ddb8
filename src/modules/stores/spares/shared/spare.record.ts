import { amount, choice, date, decimal, flag, instant, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { purchaseOrder } from '#modules/stores/purchasing/shared/purchaseOrder.record.ts';
import { batch, batchStates } from '#modules/stores/stock/shared/batch.record.ts';
import { location, locationTypes } from '#modules/stores/stock/shared/location.record.ts';
import { movement, pricesRight } from '#modules/stores/stock/shared/movement.record.ts';
import { itemKinds, stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';

const shown = { required: true, readOnly: true } as const;
const prices = { read: pricesRight, write: pricesRight };

/** A spare with what there is of it. A view: the item itself is changed under `/api/store/items`. */
export const spare = defineRecord({
  name: 'spare',
  label: { one: 'Spare', many: 'Spares', row: ['partNumber', 'partName'] },
  table: 'spare_stock',
  api: '/api/store/spares',
  listApi: '/api/store/spares/rows',
  path: '/store/spares/stock/:key',
  numbering: 'IT-{00000}',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  madeOf: [stockItem, batch, movement, purchaseOrder],
  fields: {
    kind: choice('Kind', itemKinds, shown),
    partNumber: text('Part number', { ...shown, mono: true }),
    partName: text('Name', shown),
    description: text('Description', shown),
    manufacturer: text('Manufacturer', { readOnly: true }),
    onHand: decimal('On hand', { ...shown, scale: 4 }),
    reserved: decimal('Reserved', { ...shown, scale: 4 }),
    available: decimal('Available', { ...shown, scale: 4 }),
    onOrder: decimal('On order', { ...shown, scale: 4 }),
    customerOwned: decimal('Customer-owned', { ...shown, scale: 4 }),
    uom: text('Unit', shown),
    reorderPoint: decimal('Reorder point', { readOnly: true, scale: 4 }),
    belowReorderPoint: flag('Below reorder point', shown),
    earliestExpiry: date('Earliest expiry', { readOnly: true }),
    locations: text('Where', { readOnly: true }),
    lastIssuedAt: instant('Last issued', { readOnly: true }),
    abc: choice('Class', ['A', 'B', 'C'], {
      readOnly: true,
      help: 'By the value used in a year: A the first 80 %, B the next 15 %, C the rest. Counted every night.',
    }),
    stockValue: amount('Stock value', { readOnly: true, scale: 2, unit: 'THB', access: prices }),
    unitValue: amount('Unit cost', { readOnly: true, scale: 4, unit: 'THB', access: prices }),
    coverMonths: decimal('Months of cover', {
      readOnly: true,
      scale: 1,
      help: 'Available, by what a month of the last year used.',
    }),
  },
  list: {
    columns: [
      'partNumber',
      'partName',
      'onHand',
      'available',
      'uom',
      'reserved',
      'onOrder',
      'reorderPoint',
      'earliestExpiry',
      'locations',
      'abc',
      'coverMonths',
      'stockValue',
      'lastIssuedAt',
    ],
    filters: [
      'abc',
      'belowReorderPoint',
      'onHand',
      'available',
      'onOrder',
      'customerOwned',
      'kind',
      'earliestExpiry',
      'lastIssuedAt',
      'coverMonths',
      'stockValue',
    ],
    search: ['partNumber', 'partName', 'description'],
    sort: 'partNumber',
    sums: ['stockValue'],
  },
});

/** A batch in one place: what lies in a bin, and where an item is. A view. */
export const placeStock = defineRecord({
  name: 'placeStock',
  label: { one: 'Batch in a location', many: 'Batches by location', row: ['batchId'] },
  api: '/api/store/spares/places/stock',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  madeOf: [batch, movement, stockItem, location],
  fields: {
    locationId: link('Location', 'location', shown),
    batchId: link('Batch', 'batch', shown),
    itemId: link('Item', 'stockItem', shown),
    itemKind: choice('Kind', itemKinds, shown),
    partNumber: text('Part number', { ...shown, mono: true }),
    partName: text('Name', shown),
    serialNumber: text('Serial number', { readOnly: true, mono: true }),
    effectiveExpiry: date('Expiry date', { readOnly: true }),
    onHand: decimal('On hand', { ...shown, scale: 4 }),
    reserved: decimal('Reserved', { ...shown, scale: 4 }),
    uom: text('Unit', shown),
    ownerId: link('Owner', 'customer', { readOnly: true }),
  },
  states: batchStates,
  list: {
    columns: ['batchId', 'status', 'partNumber', 'partName', 'onHand', 'reserved', 'uom', 'effectiveExpiry', 'ownerId'],
    filters: ['locationId', 'itemId', 'itemKind', 'status', 'effectiveExpiry', 'ownerId'],
    sort: 'partNumber',
  },
});

/** A place of the stores with how much stands in it. A view: the place itself is changed under `/api/store/locations`. */
export const stockPlace = defineRecord({
  name: 'stockPlace',
  label: { one: 'Storage location', many: 'Storage locations', row: ['code', 'name'] },
  api: '/api/store/spares/places',
  path: '/store/spares/location/:key',
  key: 'code',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  madeOf: [location, movement],
  fields: {
    code: text('Code', { ...shown, mono: true }),
    name: text('Name', shown),
    type: choice('Type', locationTypes, shown),
    issuable: flag('Issuable', shown),
    parentId: link('Inside', 'location', { readOnly: true }),
    itemCount: integer('Items', shown),
    batchCount: integer('Batches', shown),
    lastCountedAt: instant('Last counted', { readOnly: true }),
  },
  list: {
    columns: ['code', 'name', 'type', 'issuable', 'parentId', 'itemCount', 'batchCount', 'lastCountedAt'],
    filters: ['type', 'issuable', 'parentId', 'batchCount', 'lastCountedAt'],
    search: ['code', 'name'],
    sort: 'code',
  },
});
