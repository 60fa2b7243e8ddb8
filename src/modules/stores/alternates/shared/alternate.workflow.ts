import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { alternate } from './alternate.record.ts';

/** Engineering or quality approves what somebody else wrote down, and withdraws it when its data no longer holds. */
export const alternateWorkflow = defineWorkflow(alternate, {
  transitions: {
    approve: {
      from: 'draft',
      to: 'approved',
      who: ['quality.user', 'maintenance.admin'],
      sign: 'The approved data named here allows this part in place of the other.',
      meaning: 'approved',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    withdraw: {
      from: ['draft', 'approved'],
      to: 'withdrawn',
      who: ['quality.user', 'maintenance.admin'],
      stamp: 'closed',
      reason: true,
    },
  },
});
