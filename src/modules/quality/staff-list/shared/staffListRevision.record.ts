import { z } from 'zod';
import { date, instant, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { staffEntry } from './staffEntry.ts';

/** The list of certifying staff as it stood when it was taken, for the exposition and the authority (quality-people 2.3, R-AUT-7). */
export const staffListRevision = defineRecord({
  name: 'staffListRevision',
  label: { one: 'Revision of the list', many: 'Revisions of the list', row: ['number', 'reason'] },
  api: '/api/staff-list-revisions',
  path: '/qa/ccs/list-of-certifying-staff/:key',
  numbering: 'CCS-{000}',
  access: { read: 'level:3', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: everyRow,
  fields: {
    effectiveOn: date('Date', { required: true }),
    reason: note('Reason', { required: true, min: 5, max: 500, help: 'What made a new revision necessary.' }),
    entries: json('Entries', z.array(staffEntry), { required: true, readOnly: true }),
    people: integer('Authorisations', { required: true, readOnly: true }),
    takenAt: instant('Taken', { required: true, readOnly: true }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
    publishedAt: instant('Published', { readOnly: true }),
    publishedById: link('Published by', 'user', { readOnly: true }),
    authorityToldOn: date('Authority notified', { readOnly: true, when: 'past' }),
    authorityReference: text('Letter or mail', {
      readOnly: true,
      max: 120,
      help: 'With which the authority was notified.',
    }),
  },
  files: { papers: { label: 'Approved list', kinds: ['pdf'] } },
  editable: { draft: ['effectiveOn', 'reason'] },
  distinct: [['approvedById', 'creator']],
  paper: { name: 'list', label: 'List of certifying staff', form: 'ABS-QA-33' },
  states: { draft: 'info', approved: 'warn', published: 'good', superseded: 'neutral' },
  list: {
    columns: ['number', 'status', 'effectiveOn', 'reason', 'people', 'approvedById', 'authorityToldOn'],
    filters: ['status', 'effectiveOn'],
    search: ['number', 'reason'],
    sort: '-createdAt',
  },
});
