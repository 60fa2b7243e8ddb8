import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { purchaseOrder } from './purchaseOrder.record.ts';

/** An order from its draft to the last piece: approved by the amount, sent to an approved vendor, done when all of it came. */
export const purchaseOrderWorkflow = defineWorkflow(purchaseOrder, {
  transitions: {
    approve: {
      from: ['draft', 'firstApproved'],
      to: 'approved',
      who: 'signedIn',
      sign: 'I approve this order.',
      meaning: 'approved',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    approveFirst: {
      label: 'Approve as first of two',
      from: 'draft',
      to: 'firstApproved',
      who: 'signedIn',
      sign: 'I approve this order.',
      meaning: 'approved',
      stamp: 'firstApproved',
      guarded: true,
    },
    issue: {
      label: 'Issue order',
      from: 'approved',
      to: 'issued',
      who: 'purchasing.user',
      stamp: 'issued',
      guarded: true,
      primary: true,
    },
    amend: {
      label: 'Amend order',
      from: ['firstApproved', 'approved', 'issued'],
      to: 'draft',
      who: 'purchasing.user',
      reason: true,
    },
    closeShort: {
      from: 'issued',
      to: 'done',
      who: 'purchasing.user',
      reason: true,
      stamp: 'closed',
      guarded: true,
    },
    discard: {
      label: 'Discard order',
      from: ['draft', 'firstApproved', 'approved'],
      to: 'canceled',
      who: 'purchasing.user',
      reason: true,
      stamp: 'closed',
      guarded: true,
    },
    cancel: {
      label: 'Cancel order',
      from: 'issued',
      to: 'canceled',
      who: 'purchasing.admin',
      reason: true,
      stamp: 'closed',
      guarded: true,
    },
  },
});
