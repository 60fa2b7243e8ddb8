import { date, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

/** One revision of a manual with its file. One is current at a time. */
export const manualRevision = defineRecord({
  name: 'manualRevision',
  label: { one: 'Manual revision', many: 'Manual revisions', row: ['manualId', 'revision'] },
  api: '/api/manuals/revisions',
  access: { read: libraryReaders, create: libraryWriters, update: libraryWriters, archive: 'nobody' },
  rows: everyRow,
  fields: {
    manualId: link('Manual', 'manual', { required: true, createOnly: true }),
    revision: text('Revision', {
      required: true,
      max: 30,
      mono: true,
      createOnly: true,
      help: 'As printed: Rev 9, ed. 4.',
    }),
    issueDate: date('Issued on', { required: true }),
    receivedOn: date('Received', { required: true }),
    effectiveFrom: date('Effective from', { help: 'Empty: the day it becomes current.' }),
    highlights: note('Highlights', { help: 'What the maker says has changed.' }),
    changedSections: text('Changed page blocks', { help: 'Check 501, Repair 601' }),
  },
  states: {
    received: 'neutral',
    underReview: 'warn',
    current: 'good',
    superseded: 'bad',
  },
  list: {
    columns: ['revision', 'issueDate', 'receivedOn', 'effectiveFrom', 'status', 'changedSections'],
    filters: ['status', 'manualId'],
    sort: '-issueDate',
  },
});
