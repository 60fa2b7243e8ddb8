import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { controlledDocument, documentApprovers } from './document.record.ts';

/** In force with its first revision, reviewed without a change, and at last withdrawn. */
export const controlledDocumentWorkflow = defineWorkflow(controlledDocument, {
  transitions: {
    confirm: {
      label: 'Reviewed, no change',
      from: 'effective',
      to: 'effective',
      who: documentApprovers,
      byEmployee: true,
      reason: true,
      stamp: 'reviewed',
      primary: false,
    },
    withdraw: {
      from: ['draft', 'effective'],
      to: 'withdrawn',
      who: documentApprovers,
      byEmployee: true,
      reason: true,
      guarded: true,
    },
  },
});
