import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { receipt } from './receipt.record.ts';

/** A receipt: posted for good, or taken back within its tax month. */
export const receiptWorkflow = defineWorkflow(receipt, {
  start: 'draft',
  transitions: {
    post: {
      label: 'Post receipt',
      from: 'draft',
      to: 'posted',
      who: 'finance.user',
      stamp: 'posted',
      guarded: true,
      primary: true,
    },
    discard: { label: 'Discard draft', from: 'draft', to: 'discarded', who: 'finance.user' },
    void: {
      label: 'Void receipt',
      from: 'posted',
      to: 'voided',
      who: 'finance.admin',
      reason: true,
      stamp: 'voided',
      guarded: true,
    },
  },
});
