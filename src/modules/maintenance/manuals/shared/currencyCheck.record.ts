import { choice, date, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

/** Somebody looked at the source whether our copy is still the newest. Never changed afterwards. */
export const currencyCheck = defineRecord({
  name: 'currencyCheck',
  label: { one: 'Currency check', many: 'Currency checks', row: ['checkedOn'] },
  api: '/api/manuals/checks',
  access: { read: libraryReaders, create: libraryWriters, update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    manualId: link('Manual', 'manual', { required: true }),
    checkedOn: date('Checked on', { required: true }),
    checkedByName: text('Checked by', { required: true, readOnly: true }),
    result: choice(
      'Result',
      {
        current: 'Revision current',
        newerFound: 'A newer revision exists',
        notReachable: 'The source could not be reached',
      },
      { required: true },
    ),
    foundRevision: text('Newer revision', { max: 30, mono: true }),
    source: text('Source', { required: true }),
    note: note('Note'),
  },
  list: {
    columns: ['checkedOn', 'checkedByName', 'result', 'foundRevision', 'source', 'note'],
    filters: ['manualId', 'result', 'checkedOn'],
    sort: '-checkedOn',
  },
});
