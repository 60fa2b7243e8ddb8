import { amount, choice, date, decimal, flag, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { pricesRight } from '#modules/stores/stock/shared/movement.record.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';

const prices = { read: pricesRight, write: pricesRight };

/** An item of the stores with what there is of it. A view: the item itself is changed under `/api/store/items`. */
export const consumable = defineRecord({
  name: 'consumable',
  label: { one: 'Consumable', many: 'Consumables', row: ['partNumber', 'partName'] },
  table: 'stock_item_balance',
  api: '/api/store/consumables',
  listApi: '/api/store/consumables/rows',
  path: '/store/consumables/stock/:key',
  numbering: 'IT-{00000}',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  madeOf: [stockItem, batch, movement],
  fields: {
    kind: choice('Kind', ['spare', 'consumable', 'tire', 'torqueTube'], { required: true, readOnly: true }),
    partNumber: text('Part number', { required: true, readOnly: true, mono: true }),
    partName: text('Name', { required: true, readOnly: true }),
    description: text('Description', { required: true, readOnly: true }),
    sku: text('Stores code', { readOnly: true, mono: true }),
    specification: text('Specification', { readOnly: true }),
    onHand: decimal('On hand', { required: true, readOnly: true, scale: 4 }),
    available: decimal('Available', { required: true, readOnly: true, scale: 4 }),
    uom: text('Unit', { required: true, readOnly: true }),
    reorderPoint: decimal('Reorder point', { readOnly: true, scale: 4 }),
    belowReorderPoint: flag('Below reorder point', { required: true, readOnly: true }),
    earliestExpiry: date('Earliest expiry', { readOnly: true }),
    locations: text('Where', { readOnly: true }),
    storageType: choice('Storage', ['ambient', 'cold', 'frozen', 'flammable', 'corrosive', 'oxygenClean'], {
      required: true,
      readOnly: true,
    }),
    unNumber: text('UN number', { readOnly: true, mono: true }),
    peakId: text('PEAK product', { readOnly: true, mono: true }),
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
      'reorderPoint',
      'earliestExpiry',
      'locations',
      'sku',
      'abc',
      'storageType',
      'coverMonths',
      'stockValue',
    ],
    filters: ['abc', 'belowReorderPoint', 'storageType', 'earliestExpiry', 'available', 'onHand'],
    search: ['partNumber', 'partName', 'description', 'sku'],
    sort: 'partNumber',
    sums: ['stockValue'],
  },
});
