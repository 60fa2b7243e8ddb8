import { date, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

/** A page the maker sent between two revisions; in force until a current revision has taken it in. */
export const temporaryRevision = defineRecord({
  name: 'temporaryRevision',
  label: { one: 'Temporary revision', many: 'Temporary revisions', row: ['trNumber'] },
  api: '/api/manuals/temporary-revisions',
  access: { read: libraryReaders, create: libraryWriters, update: libraryWriters, archive: 'quality.admin' },
  rows: everyRow,
  fields: {
    manualId: link('Manual', 'manual', { required: true, createOnly: true }),
    trNumber: text('TR number', {
      required: true,
      max: 30,
      mono: true,
      createOnly: true,
      pattern: /^TR /i,
      patternMessage: 'Like TR 32-4',
      upperCase: true,
    }),
    issueDate: date('Issued on', { required: true }),
    affects: note('Affects', { required: true, help: 'Page blocks and tasks.' }),
    incorporatedInId: link('Incorporated in', 'manualRevision', { help: 'The revision that took it in.' }),
  },
  list: {
    columns: ['trNumber', 'issueDate', 'affects', 'incorporatedInId'],
    filters: ['manualId', 'issueDate'],
    sort: '-issueDate',
  },
});
