import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { discount } from './discount.record.ts';

/** Written by one, approved by another; withdrawn it gives nothing off any more. */
export const discountWorkflow = defineWorkflow(discount, {
  start: 'draft',
  transitions: {
    approve: {
      label: 'Approve discount',
      from: 'draft',
      to: 'approved',
      who: 'finance.admin',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    withdraw: {
      label: 'Withdraw discount',
      from: ['draft', 'approved'],
      to: 'withdrawn',
      who: 'finance.admin',
      reason: true,
    },
  },
});
