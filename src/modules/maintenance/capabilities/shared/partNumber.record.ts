import { choice, flag, instant, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { hazardFields } from '#modules/stores/stock/shared/stockItem.record.ts';
import { partAttributesSchema } from './partAttributes.ts';

/** Who keeps the technical library: part numbers, capability items, manuals, directives. */
export const libraryWriters = 'quality.user';
export const libraryReaders = ['maintenance.viewer', 'quality.viewer'] as const;

const families = {
  wheel: 'Wheel',
  brake: 'Brake',
  battery: 'Battery',
  cylinder: 'Oxygen cylinder',
  tire: 'Tire',
  other: 'Other',
} as const;

/** A part number the shop may have in its hands, or a series that stands for several. */
export const partNumber = defineRecord({
  name: 'partNumber',
  label: { one: 'Part number', many: 'Part numbers', row: ['partnumber', 'partname'] },
  api: '/api/part-numbers',
  path: '/maintenance/capabilities/part-numbers?q=:key',
  key: 'partnumber',
  access: { read: 'signedIn', create: libraryWriters, update: libraryWriters, archive: 'quality.admin' },
  rows: everyRow,
  fields: {
    partnumber: text('Part number', {
      required: true,
      max: 60,
      mono: true,
      upperCase: true,
      help: 'With its dash number: another dash number is another part.',
    }),
    partname: text('Part name', { required: true, max: 120 }),
    manufacturer: text('Maker', { required: true, max: 120 }),
    cage: text('CAGE code', {
      pattern: /^[A-Z0-9]{5}$/i,
      patternMessage: 'Five letters and digits',
      upperCase: true,
      mono: true,
    }),
    ata: text('ATA', { required: true, pattern: /^[0-9]{2}(-[0-9]{2}){0,2}$/, patternMessage: 'Like 32-40' }),
    family: choice('Family', families, { required: true }),
    isseries: flag('Series', { help: 'Stands for several part numbers; a release still names the exact one.' }),
    seriesId: link('Member of series', 'partNumber'),
    serialised: flag('Has serial numbers'),
    llp: flag('Life-limited'),
    alternates: text('Alternates', { help: 'Part numbers that may be used instead, separated by commas.' }),
    ...hazardFields,
    attributes: json('Limits and ratings', partAttributesSchema),
    remarks: note('Remarks'),
    formerNumbers: text('Also written', { readOnly: true, mono: true, max: 400 }),
    mergedIntoId: link('Merged into', 'partNumber', { readOnly: true }),
    mergedAt: instant('Merged', { readOnly: true }),
    mergeReason: text('Why merged', { readOnly: true, max: 300 }),
  },
  list: {
    columns: [
      'partnumber',
      'partname',
      'manufacturer',
      'cage',
      'ata',
      'family',
      'isseries',
      'seriesId',
      'serialised',
      'llp',
    ],
    filters: ['family', 'manufacturer', 'isseries', 'seriesId', 'serialised', 'llp'],
    search: ['partnumber', 'partname', 'manufacturer', 'cage', 'formerNumbers'],
    sort: 'partnumber',
  },
});
