import { instant, link, note } from '#kernel/shared/field.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { documentWriters } from './document.record.ts';

const readableReviews: RowRule = ({ actor }, param) =>
  `exists (select 1 from document_revision r join controlled_document d on d.id = r.document_id
    join document_folder f on f.id = d.folder_id where r.id = t.revision_id and f.effective_level <= ${param(actor.permission)}::int)`;

/** One reviewer of a revision and what they said. Reviewers read beside each other (R-DOC-4). */
export const documentReview = defineRecord({
  name: 'documentReview',
  label: { one: 'Review', many: 'Reviews', row: ['reviewerId', 'revisionId'] },
  api: '/api/documents/reviews',
  access: { read: 'signedIn', create: documentWriters, update: 'nobody', archive: documentWriters },
  rows: readableReviews,
  fields: {
    revisionId: link('Revision', 'documentRevision', { required: true, createOnly: true }),
    reviewerId: link('Reviewer', 'employee', { required: true, createOnly: true }),
    comment: note('Comment', { readOnly: true, max: 2000 }),
    decidedAt: instant('Decided', { readOnly: true }),
  },
  states: { asked: 'info', agreed: 'good', objected: 'bad', lapsed: 'neutral' },
  list: {
    columns: ['reviewerId', 'status', 'comment', 'decidedAt'],
    filters: ['status', 'revisionId', 'reviewerId'],
    sort: 'createdAt',
  },
});

/** A reviewer agrees or objects; nobody does it for them. */
export const documentReviewWorkflow = defineWorkflow(documentReview, {
  transitions: {
    agree: {
      from: 'asked',
      to: 'agreed',
      who: 'signedIn',
      sign: 'I have reviewed this revision and agree with it.',
      meaning: 'reviewed',
      input: ['comment?'],
      stamp: 'decided',
      guarded: true,
      primary: true,
    },
    object: {
      from: 'asked',
      to: 'objected',
      who: 'signedIn',
      input: ['comment'],
      stamp: 'decided',
      guarded: true,
    },
  },
});
