import { choice, decimal, flag, instant, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';

/** The proof that a scrapped part was destroyed, so that it can never fly: seen and signed by two witnesses (stores-finance 3.2, R-MBD-2, R-MBD-3). */
export const mbdReport = defineRecord({
  name: 'mbdReport',
  label: { one: 'MBD report', many: 'MBD Reports', row: ['number', 'description', 'serialNumber'] },
  path: '/store/mbd-reports/:key',
  numbering: 'MBD-{YY}-{000}',
  access: { read: 'signedIn', create: 'stores.user', update: 'stores.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    scrapId: link('Scrap record', 'scrap', { required: true, createOnly: true }),
    place: text('Place of destruction', { required: true, max: 120 }),
    remarks: note('Remarks'),
    description: text('Description', { required: true, readOnly: true }),
    partNumber: text('Part number', { required: true, readOnly: true, max: 60, mono: true }),
    serialNumber: text('Serial number', { readOnly: true, max: 60, mono: true }),
    quantity: decimal('Quantity', { required: true, readOnly: true, scale: 4 }),
    method: choice('Method of mutilation', scrap.fields.method.options ?? {}, { readOnly: true }),
    dataPlateRemoved: flag('Data plates removed', { readOnly: true }),
    destroyedAt: instant('Destroyed', { readOnly: true }),
    destroyedById: link('Destroyed by', 'user', { readOnly: true }),
    submittedAt: instant('Submitted', { readOnly: true }),
    submittedByName: text('Written by', { readOnly: true }),
    firstWitnessAt: instant('First witness signed', { readOnly: true }),
    firstWitnessById: link('First witness', 'user', { readOnly: true }),
    firstWitnessByName: text('Name of the first witness', { readOnly: true }),
    secondWitnessAt: instant('Second witness signed', { readOnly: true }),
    secondWitnessById: link('Second witness', 'user', { readOnly: true }),
    secondWitnessByName: text('Name of the second witness', { readOnly: true }),
  },
  files: {
    photos: { label: 'Photos before and after', kinds: ['image'] },
    papers: { label: 'Papers', kinds: ['pdf'] },
  },
  editable: { draft: 'all' },
  distinct: [
    ['firstWitnessById', 'secondWitnessById', 'creator'],
    ['destroyedById', 'firstWitnessById', 'secondWitnessById'],
  ],
  paper: { name: 'report', label: 'MBD report', form: 'ABS-ST-21' },
  states: { draft: 'warn', submitted: 'info', witnessed: 'info', issued: 'good', cancelled: 'neutral' },
  list: {
    columns: [
      'number',
      'status',
      'description',
      'partNumber',
      'serialNumber',
      'quantity',
      'scrapId',
      'method',
      'destroyedAt',
    ],
    filters: ['status', 'scrapId'],
    search: ['number', 'description', 'partNumber', 'serialNumber'],
    sort: '-createdAt',
  },
});
