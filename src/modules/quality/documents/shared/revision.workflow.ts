import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { documentApprovers, documentWriters } from './document.record.ts';
import { documentRevision } from './revision.record.ts';

/** Author, reviewers beside each other, approver, authority where it is asked, in force (R-DOC-3, R-DOC-4). */
export const documentRevisionWorkflow = defineWorkflow(documentRevision, {
  transitions: {
    submit: {
      label: 'Submit for review',
      from: 'draft',
      to: 'inReview',
      who: documentWriters,
      requires: [{ document: 1 }],
      stamp: 'submitted',
      guarded: true,
      primary: true,
    },
    sendBack: {
      label: 'Send back to the author',
      from: ['inReview', 'inApproval'],
      to: 'draft',
      who: documentApprovers,
      byEmployee: true,
      reason: true,
      primary: false,
    },
    approve: {
      from: 'inApproval',
      to: 'approved',
      who: documentApprovers,
      byEmployee: true,
      sign: 'I approve this revision.',
      meaning: 'approved',
      input: ['correctionOnly?'],
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    recordAuthority: {
      label: 'Letter of the authority',
      from: 'approved',
      to: 'approved',
      who: documentApprovers,
      byEmployee: true,
      input: ['authorityReference', 'authorityDate'],
      guarded: true,
      primary: true,
    },
    putInForce: {
      from: 'approved',
      to: 'effective',
      who: documentApprovers,
      byEmployee: true,
      stamp: 'effective',
      guarded: true,
      primary: true,
    },
  },
});
