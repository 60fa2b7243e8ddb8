import { refuseField } from '#kernel/shared/errors.ts';
import { choice, decimal, flag, integer, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

export const itemKinds = { spare: 'Spare', consumable: 'Consumable', tire: 'Tire', torqueTube: 'Torque tube' } as const;
export const acceptanceClasses = {
  component: 'Component (needs a release certificate)',
  standardPart: 'Standard part (needs a conformity)',
  material: 'Raw or consumable material',
} as const;
export const storageTypes = {
  ambient: 'Ambient',
  cold: 'Cold',
  frozen: 'Frozen',
  flammable: 'Flammable',
  corrosive: 'Corrosive',
  oxygenClean: 'Oxygen clean',
} as const;

/** What a thing is as dangerous goods: the four facts the papers of its shipment are written from. */
export const hazardFields = {
  unNumber: text('UN number', {
    max: 10,
    mono: true,
    upperCase: true,
    pattern: /^UN\d{4}$/i,
    patternMessage: 'Like UN1072',
  }),
  shippingName: text('Proper shipping name', { max: 120, help: 'As the dangerous goods list has it.' }),
  hazardClass: text('Hazard class', { max: 60, help: 'With the subsidiary hazard: 2.2 (5.1).' }),
  packingGroup: choice('Packing group', ['I', 'II', 'III']),
};

/** A UN number alone ships nothing: its name and class go with it. */
export function refuseHalfHazard(facts: Record<string, unknown>): void {
  if (!facts['unNumber']) return;
  for (const name of ['shippingName', 'hazardClass'] as const)
    if (!facts[name]) refuseField(name, 'HAZARD_HALF', 'A UN number stands with its shipping name and class.');
}

/** One line of the stores' catalogue: a part, a material or a tire that we may keep. */
export const stockItem = defineRecord({
  name: 'stockItem',
  label: { one: 'Stock item', many: 'Stock items', row: ['partNumber', 'partName'] },
  api: '/api/store/items',
  path: '/store/consumables/stock/:key',
  numbering: 'IT-{00000}',
  access: { read: 'signedIn', create: 'stores.user', update: ['stores.user', 'quality.user'], archive: 'stores.admin' },
  rows: everyRow,
  fields: {
    kind: choice('Kind', itemKinds, { required: true, createOnly: true }),
    partNumber: text('Part number', { required: true, max: 60, mono: true, upperCase: true, createOnly: true }),
    partName: text('Name', { required: true, max: 120 }),
    description: text('Description', { required: true, max: 200 }),
    sku: text('Stores code', { max: 40, mono: true }),
    manufacturer: text('Manufacturer', { max: 120 }),
    ataChapter: text('ATA chapter', { max: 10 }),
    specification: text('Specification', { max: 120, help: 'Needed for material.' }),
    acceptanceClass: choice('Class', acceptanceClasses, { required: true }),
    tracking: choice('Tracked by', { batch: 'Batch', serial: 'Serial number' }, { required: true, createOnly: true }),
    uom: text('Unit', { required: true, max: 12 }),
    purchaseUom: text('Buying unit', { max: 12 }),
    conversion: decimal('Stock units in a buying unit', { min: 0.0001, scale: 4 }),
    shelfLifeMode: choice(
      'Shelf life',
      {
        none: 'None',
        fixedFromManufacture: 'From manufacture',
        fixedFromCure: 'From cure date',
        setOnReceipt: 'Per label',
      },
      { required: true },
    ),
    shelfLifeMonths: integer('Length of shelf life', { min: 1, max: 600, unit: 'months' }),
    openLifeDays: integer('Life after opening', { min: 1, max: 3650, unit: 'days' }),
    minRemainingPct: integer('Minimum remaining life at receipt', { min: 0, max: 100, unit: '%' }),
    maxExtensions: integer('Extensions allowed', { min: 0, max: 9 }),
    storageType: choice('Storage', storageTypes, { required: true }),
    greasy: flag('Oil or grease', { help: 'It never stands where oxygen-clean parts stand.' }),
    ...hazardFields,
    minQty: decimal('Least', { min: 0, scale: 4 }),
    maxQty: decimal('Most', { min: 0, scale: 4 }),
    reorderPoint: decimal('Reorder point', { min: 0, scale: 4 }),
    moq: decimal('Minimum order quantity', { min: 0, scale: 4 }),
    leadTimeDays: integer('Lead time', { min: 0, max: 1000, unit: 'days' }),
    costMethod: choice('Cost', { movingAverage: 'Moving average', fifo: 'First in, first out' }, { createOnly: true }),
    peakId: text('PEAK product', { max: 60, mono: true }),
  },
  list: {
    columns: ['number', 'partNumber', 'partName', 'kind', 'acceptanceClass', 'uom', 'shelfLifeMode', 'storageType'],
    filters: ['kind', 'acceptanceClass', 'storageType', 'shelfLifeMode'],
    search: ['number', 'partNumber', 'partName', 'description', 'sku'],
    sort: 'partNumber',
  },
});
