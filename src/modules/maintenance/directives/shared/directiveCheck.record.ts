import { date, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

/** Somebody went through the authorities' lists for a part number: an empty AD tab says who looked and when. */
export const directiveCheck = defineRecord({
  name: 'directiveCheck',
  label: { one: 'AD list check', many: 'AD list checks', row: ['checkedOn'] },
  api: '/api/directives/checks',
  access: { read: libraryReaders, create: libraryWriters, update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    partNumberId: link('Part number', 'partNumber', { required: true }),
    checkedOn: date('Checked on', { required: true }),
    checkedByName: text('Checked by', { required: true, readOnly: true }),
    source: text('Source', { required: true, help: 'FAA DRS, EASA Safety Publications, CAAT.' }),
    note: note('Note'),
  },
  list: {
    columns: ['partNumberId', 'checkedOn', 'checkedByName', 'source', 'note'],
    filters: ['partNumberId', 'checkedOn'],
    sort: '-checkedOn',
  },
});

/** The gate G16 asks for a check within so many days. */
export const directiveCheckDays = 30;
