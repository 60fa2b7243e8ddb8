import { amount, choice, instant, integer, link, note } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { costGivenBy } from '#modules/stores/stock/shared/movement.record.ts';

export const lotDestinations = { retreader: 'Retreader', owner: 'Owner' } as const;

/** Casings that leave together, to one retreader or one owner (stores-finance 3.3). */
export const wornTireLot = defineRecord({
  name: 'wornTireLot',
  label: { one: 'Worn tire lot', many: 'Worn tire lots', row: ['number'] },
  api: '/api/worn-tire-lots',
  path: '/worn-tires/lots/:key',
  numbering: 'WTL-{YY}-{000}',
  access: {
    read: 'signedIn',
    create: ['stores.user', 'maintenance.user', 'logistics.user'],
    update: ['stores.user', 'maintenance.user', 'logistics.user'],
    archive: 'nobody',
  },
  rows: everyRow,
  fields: {
    destination: choice('Destination', lotDestinations, { required: true, createOnly: true }),
    vendorId: link('Retreader', 'vendor', { createOnly: true, help: 'For a lot that is retreaded.' }),
    ownerId: link('Owner', 'customer', { createOnly: true, help: 'For a lot that goes back to its owner.' }),
    capacity: integer('Truck capacity', { unit: 'tires', min: 1, max: 500, required: true }),
    remark: note('Remark', { max: 500 }),
    deliveryNoteId: link('Delivery note', 'deliveryNote', { readOnly: true }),
    casingCredit: amount('Casing credit', {
      unit: 'THB',
      min: 0,
      scale: 2,
      readOnly: true,
      access: costGivenBy('stores.user'),
    }),
    closedAt: instant('Closed', { readOnly: true }),
    shippedAt: instant('Shipped', { readOnly: true }),
    settledAt: instant('Settled', { readOnly: true }),
  },
  editable: { open: 'all', closed: ['remark'], shipped: ['remark'] },
  paper: { name: 'manifest', label: 'Manifest', form: 'ABS-ST-22' },
  states: { open: 'info', closed: 'warn', shipped: 'neutral', settled: 'good', cancelled: 'bad' },
  list: {
    columns: ['number', 'status', 'destination', 'vendorId', 'ownerId', 'capacity', 'deliveryNoteId', 'shippedAt'],
    filters: ['status', 'destination', 'vendorId', 'ownerId'],
    search: ['number'],
    sort: '-createdAt',
  },
});
