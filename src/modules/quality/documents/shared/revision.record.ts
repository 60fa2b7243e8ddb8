import { choice, date, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { documentWriters } from './document.record.ts';

const readableRevisions: RowRule = ({ actor }, param) =>
  `exists (select 1 from controlled_document d join document_folder f on f.id = d.folder_id
    where d.id = t.document_id and f.effective_level <= ${param(actor.permission)}::int)`;

/** One issue and revision of a document, with its file: written, reviewed, approved, in force, superseded (quality-people 3.4, 4.2). */
export const documentRevision = defineRecord({
  name: 'documentRevision',
  label: { one: 'Document revision', many: 'Document revisions', row: ['designation'] },
  api: '/api/documents/revisions',
  path: '/qa/revision-control/revisions/:key',
  access: { read: 'signedIn', create: documentWriters, update: documentWriters, archive: documentWriters },
  rows: readableRevisions,
  fields: {
    documentId: link('Document', 'controlledDocument', { required: true, createOnly: true }),
    step: choice(
      'What is new',
      { revision: 'The next revision', issue: 'A new issue' },
      { required: true, createOnly: true, help: 'A new issue is written anew as a whole and begins with revision 0.' },
    ),
    designation: text('Revision', { required: true, readOnly: true, mono: true }),
    issue: integer('Issue', { required: true, readOnly: true }),
    rev: integer('Revision no.', { required: true, readOnly: true }),
    changeReason: choice(
      'Reason',
      {
        finding: 'Finding',
        safety: 'Safety',
        authority: 'Authority',
        improvement: 'Improvement',
        error: 'Error',
        new: 'New document',
      },
      { required: true },
    ),
    changeSummary: note('What changed', { required: true, min: 5, max: 4000 }),
    correctionOnly: flag('No content change', {
      readOnly: true,
      help: 'Corrected typing errors only: who has read the revision before need not read it again.',
    }),
    plannedOn: date('In force from', { when: 'future', help: 'Not before this day. Empty: once it is approved.' }),
    submittedAt: instant('Submitted', { readOnly: true }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
    authorityReference: text('Letter of the authority', { readOnly: true, max: 120 }),
    authorityDate: date('Date of the letter', { readOnly: true, when: 'past' }),
    effectiveOn: date('In force since', { readOnly: true }),
    supersededOn: date('Superseded on', { readOnly: true }),
  },
  files: {
    document: { label: 'Document', kinds: ['pdf', 'image'] },
    source: { label: 'File it was written in', kinds: ['any'] },
  },
  editable: { draft: ['changeReason', 'changeSummary', 'plannedOn', 'document', 'source'] },
  distinct: [['approvedById', 'creator']],
  states: {
    draft: 'info',
    inReview: 'warn',
    inApproval: 'warn',
    approved: 'warn',
    effective: { label: 'In force', tone: 'good' },
    superseded: 'bad',
    withdrawn: 'neutral',
  },
  list: {
    columns: ['designation', 'status', 'changeReason', 'changeSummary', 'approvedById', 'effectiveOn', 'supersededOn'],
    filters: ['status', 'documentId', 'changeReason', 'effectiveOn'],
    search: ['designation', 'changeSummary'],
    sort: '-createdAt',
  },
});
