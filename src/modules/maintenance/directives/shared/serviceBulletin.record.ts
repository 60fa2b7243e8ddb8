import { choice, date, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

/** A maker's service bulletin or letter. */
export const serviceBulletin = defineRecord({
  name: 'serviceBulletin',
  label: { one: 'Service bulletin', many: 'Service bulletins', row: ['sbNumber'] },
  api: '/api/service-bulletins',
  path: '/maintenance/capabilities/sb?q=:key',
  key: 'sbNumber',
  access: { read: libraryReaders, create: libraryWriters, update: libraryWriters, archive: 'quality.admin' },
  rows: everyRow,
  fields: {
    sbNumber: text('SB number', { required: true, min: 2, max: 60, mono: true }),
    revision: text('Revision', { max: 20 }),
    manufacturer: text('Maker', { required: true }),
    subject: text('Subject', { required: true, min: 3, max: 300 }),
    category: choice('Category', ['alert', 'mandatory', 'recommended', 'optional', 'informational'], {
      required: true,
      help: 'Alert and mandatory bulletins are asked for before release.',
    }),
    issueDate: date('Issued on'),
    linkedDirectiveId: link('Ordered by AD', 'directive'),
    partNumbers: note('Part numbers', { required: true, help: 'One a line.' }),
    summary: note('Summary'),
  },
  list: {
    columns: ['sbNumber', 'revision', 'manufacturer', 'subject', 'category', 'issueDate', 'linkedDirectiveId'],
    filters: ['category', 'manufacturer', 'issueDate', 'linkedDirectiveId'],
    search: ['sbNumber', 'subject', 'manufacturer'],
    sort: 'sbNumber',
  },
});
