import { choice, date, integer, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { authorityNames } from './orgApproval.record.ts';
import { libraryReaders } from './partNumber.record.ts';

/** One issue of the capability list of an authority. Exactly one is effective at a time. */
export const capabilityListRevision = defineRecord({
  name: 'capabilityListRevision',
  label: { one: 'Capability list', many: 'Capability lists', row: ['authority', 'revision'] },
  api: '/api/capabilities/revisions',
  path: '/capabilities/new-revision?revision=:key',
  access: { read: libraryReaders, create: 'quality.user', update: 'quality.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    authority: choice('Authority', authorityNames, { required: true, createOnly: true }),
    revision: integer('Revision', { required: true, readOnly: true }),
    summary: note('What changes'),
    reviewers: text('Reviewers', { help: 'Who was asked to look at the draft.' }),
    submittedOn: date('Submitted', { readOnly: true }),
    submissionRef: text('Submission reference', { readOnly: true, mono: true }),
    acceptedOn: date('Accepted', { readOnly: true }),
    acceptedRef: text('Acceptance reference', { readOnly: true, mono: true }),
    effectiveFrom: date('Effective from', { readOnly: true }),
  },
  states: {
    draft: 'neutral',
    internalApproved: { label: 'Approved in house', tone: 'info' },
    submitted: 'warn',
    accepted: 'info',
    effective: 'good',
    superseded: 'neutral',
    withdrawn: 'bad',
  },
  list: {
    columns: ['authority', 'revision', 'status', 'submittedOn', 'acceptedOn', 'acceptedRef', 'effectiveFrom'],
    filters: ['authority', 'status'],
    sort: '-revision',
  },
});
