import { amount, choice, date, decimal, flag, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { ownerTypes } from '#modules/stores/scraps/shared/scrap.record.ts';
import { costGivenBy } from '#modules/stores/stock/shared/movement.record.ts';
import { removalReasons } from './tireRules.ts';

export const tireWorkers = ['maintenance.user', 'stores.user'] as const;

/** What the assessment of a worn casing says. */
export const verdicts = { retread: 'Retread', scrap: 'Scrap', returnAsIs: 'Return as is' } as const;

const depth = (label: string) => decimal(label, { unit: 'mm', min: 0, max: 99, scale: 1 });
const baht = { unit: 'THB', min: 0, scale: 2, access: costGivenBy(tireWorkers) } as const;
const whileKept = [
  'locationId',
  'treadInboardMm',
  'treadCentreMm',
  'treadOutboardMm',
  'treadToolId',
  'ownerAllowsRetread',
  'ageLimitMonths',
  'purchaseCost',
  'remark',
  'papers',
  'photos',
] as const;
const whileAway = ['remark', 'purchaseCost', 'papers', 'photos'] as const;

/** One casing from its first receipt to its scrapping, through all its treads (stores-finance 3.3). */
export const tire = defineRecord({
  name: 'tire',
  label: { one: 'Tire', many: 'Tires', row: ['serialNumber', 'tirePartnumber'] },
  api: '/api/tires',
  path: '/tires/tires/:key',
  access: { read: 'signedIn', create: tireWorkers, update: [...tireWorkers, 'quality.user'], archive: 'nobody' },
  rows: everyRow,
  fields: {
    serialNumber: text('Serial number', { required: true, max: 60, mono: true, upperCase: true }),
    manufacturer: text('Manufacturer', { required: true, max: 80 }),
    tirePartnumber: text('Tire part number', { required: true, max: 60, mono: true, upperCase: true }),
    size: text('Size', { required: true, max: 40, mono: true, help: 'As branded on the sidewall: 46x17.0R20.' }),
    plyRating: integer('Ply rating', { min: 2, max: 60 }),
    speedRatingMph: integer('Speed rating', { unit: 'mph', min: 80, max: 300 }),
    construction: choice('Construction', ['bias', 'radial'], { required: true }),
    customerId: link('Customer', 'customer', { required: true, help: 'The operator it serves.' }),
    ownerType: choice('Belongs to', ownerTypes),
    ownerId: link('Owner', 'customer', { help: 'The customer it belongs to.' }),
    retreadLevel: integer('Retread level', {
      required: true,
      createOnly: true,
      min: 0,
      max: 20,
      help: 'Retreads so far: 0 is a new tire.',
    }),
    maxRetreadLevel: integer('Last retread level', { required: true, min: 0, max: 20 }),
    retreadData: text('Approved retread data', {
      max: 120,
      help: 'The document that allows the last retread level for this part number.',
    }),
    manufacturedOn: date('Manufactured', { required: true, when: 'past' }),
    ageLimitMonths: integer('Age limit', {
      unit: 'months',
      min: 1,
      max: 600,
      help: 'Of the owner or the company; empty: none.',
    }),
    ownerAllowsRetread: flag('Owner allows retreading', { required: true }),
    lastRetreadOn: date('Last retread', { readOnly: true, when: 'past' }),
    retreader: text('Retreader', { readOnly: true, max: 120 }),
    locationId: link('Location', 'location'),
    treadInboardMm: depth('Tread depth inboard'),
    treadCentreMm: depth('Tread depth centre'),
    treadOutboardMm: depth('Tread depth outboard'),
    treadToolId: link('Tread measured with', 'tool', { help: 'A depth gauge or a caliper, in calibration that day.' }),
    wheelSerial: text('Wheel serial number', { readOnly: true, mono: true, upperCase: true, max: 60 }),
    jobId: link('Job', 'workOrder', { readOnly: true }),
    removalReason: choice('Removal reason', removalReasons, { readOnly: true }),
    removedFrom: text('Removed from wheel', { readOnly: true, mono: true, upperCase: true, max: 60 }),
    landings: integer('Landings of this tread', { readOnly: true, min: 0, max: 5000 }),
    verdict: choice('Verdict', verdicts, { readOnly: true }),
    lotId: link('Lot', 'wornTireLot', { readOnly: true }),
    purchaseCost: amount('Purchase cost', baht),
    retreadCost: amount('Cost of the last retread', { ...baht, readOnly: true }),
    casingCredit: amount('Casing credit', { ...baht, readOnly: true, help: 'What was paid for the casing.' }),
    remark: note('Remark', { max: 500 }),
  },
  files: {
    papers: { label: 'Certificate and retread papers', kinds: ['pdf'] },
    photos: { label: 'Photos', kinds: ['image'] },
  },
  editable: {
    received: 'all',
    serviceable: whileKept,
    allotted: whileKept,
    mounted: whileAway,
    atCustomer: whileAway,
    worn: whileKept,
    assessed: ['locationId', 'remark', 'papers', 'photos'],
    atRetreader: whileAway,
    quarantined: whileKept,
  },
  states: {
    received: 'warn',
    serviceable: 'good',
    allotted: 'info',
    mounted: 'info',
    atCustomer: 'neutral',
    worn: 'warn',
    assessed: 'info',
    atRetreader: 'neutral',
    returnedToOwner: 'neutral',
    scrapped: 'bad',
    quarantined: 'bad',
  },
  list: {
    columns: [
      'serialNumber',
      'status',
      'tirePartnumber',
      'manufacturer',
      'customerId',
      'retreadLevel',
      'manufacturedOn',
      'locationId',
      'jobId',
      'wheelSerial',
    ],
    filters: [
      'status',
      'customerId',
      'ownerType',
      'ownerId',
      'tirePartnumber',
      'manufacturer',
      'retreadLevel',
      'construction',
      'locationId',
      'jobId',
      'lotId',
      'removalReason',
      'verdict',
      'manufacturedOn',
    ],
    search: ['serialNumber', 'tirePartnumber', 'manufacturer', 'size', 'wheelSerial', 'removedFrom'],
    sort: '-createdAt',
  },
});
