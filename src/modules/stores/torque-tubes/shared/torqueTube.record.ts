import { amount, choice, date, decimal, instant, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { ownerTypes } from '#modules/stores/scraps/shared/scrap.record.ts';
import { costGivenBy } from '#modules/stores/stock/shared/movement.record.ts';

const limit = { required: true, unit: 'mm', min: 0.001, scale: 3 } as const;
const cost = { unit: 'THB', min: 0, scale: 2, readOnly: true, access: costGivenBy('stores.user') } as const;
const partOf = { required: true, max: 60, mono: true, upperCase: true } as const;

/** One torque tube by its serial number. Its last values stand in the row and count until it goes into a job or out for repair. */
export const torqueTube = defineRecord({
  name: 'torqueTube',
  label: { one: 'Torque tube', many: 'Torque tubes', row: ['partNumber', 'serialNumber'] },
  path: '/store/spares/torque-tubes/:key',
  numbering: 'TQT-{0000}',
  paper: { name: 'tag', label: 'Tag', form: 'ABS-ST-24' },
  access: { read: 'signedIn', create: 'stores.user', update: ['stores.user', 'quality.user'], archive: 'nobody' },
  rows: everyRow,
  fields: {
    partNumber: text('Part number', partOf),
    serialNumber: text('Serial number', partOf),
    brakePartId: link('Brake', 'partNumber', { required: true, help: 'The brake this tube belongs in.' }),
    ownerType: choice('Belongs to', ownerTypes),
    ownerId: link('Owner', 'customer', { help: 'The customer it belongs to.' }),
    overhaulCount: integer('Overhauls', { required: true, min: 0, help: 'As its papers say on the day it comes in.' }),
    locationId: link('Location', 'location'),
    keySlotMinMm: decimal('Key slot, minimum', limit),
    keySlotMaxMm: decimal('Key slot, maximum', { ...limit, help: 'The limits are those of the CMM.' }),
    boreMinMm: decimal('Bore, minimum', limit),
    boreMaxMm: decimal('Bore, maximum', limit),
    keySlotMm: decimal('Key slot', { unit: 'mm', scale: 3, readOnly: true }),
    boreMm: decimal('Bore', { unit: 'mm', scale: 3, readOnly: true }),
    ndtResult: choice('NDT', ['pass', 'fail'], { readOnly: true }),
    ndtOn: date('NDT on', { readOnly: true }),
    checksFrom: date('Checks count from', { readOnly: true }),
    acceptedAt: instant('Accepted', { readOnly: true }),
    acceptedByName: text('Accepted by', { readOnly: true }),
    jobId: link('Job', 'workOrder', { readOnly: true }),
    vendorId: link('Vendor', 'vendor', { readOnly: true }),
    repairOrder: text('Repair order', { readOnly: true, max: 60, mono: true }),
    repairCost: amount('Cost of the last repair', cost),
    costToDate: amount('Cost to date', cost),
    scrapId: link('Scrap record', 'scrap', { readOnly: true }),
  },
  editable: {
    unserviceable: 'all',
    serviceable: ['ownerType', 'ownerId', 'locationId'],
    inJob: ['locationId'],
    atRepair: ['ownerType', 'ownerId'],
  },
  states: { unserviceable: 'bad', serviceable: 'good', inJob: 'info', atRepair: 'warn', scrapped: 'neutral' },
  list: {
    columns: [
      'number',
      'serialNumber',
      'partNumber',
      'brakePartId',
      'status',
      'keySlotMm',
      'boreMm',
      'ndtResult',
      'ndtOn',
      'ownerId',
      'overhaulCount',
      'jobId',
      'locationId',
      'costToDate',
    ],
    filters: ['status', 'ndtResult', 'ownerType', 'ownerId', 'brakePartId', 'jobId', 'locationId'],
    search: ['number', 'partNumber', 'serialNumber'],
    sums: ['costToDate'],
    sort: '-createdAt',
  },
});
