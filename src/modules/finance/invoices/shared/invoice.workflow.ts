import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { invoice } from './invoice.record.ts';

/** An invoice from its draft to the last satang; paid and partly paid follow from receipts. */
export const invoiceWorkflow = defineWorkflow(invoice, {
  start: 'draft',
  transitions: {
    post: {
      label: 'Post invoice',
      from: 'draft',
      to: 'posted',
      who: 'finance.user',
      stamp: 'posted',
      guarded: true,
      primary: true,
    },
    discard: { label: 'Discard draft', from: 'draft', to: 'discarded', who: 'finance.user' },
    void: {
      label: 'Void invoice',
      from: 'posted',
      to: 'voided',
      who: 'finance.admin',
      reason: true,
      stamp: 'voided',
      guarded: true,
    },
  },
});
