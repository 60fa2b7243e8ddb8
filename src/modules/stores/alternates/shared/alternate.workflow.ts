import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { alternate } from './alternate.record.ts';

/** An authorised engineer approves what somebody else wrote down; engineering or quality withdraws it when its data no longer holds. */
export const alternateWorkflow = defineWorkflow(alternate, {
  transitions: {
    approve: {
      from: 'draft',
      to: 'approved',
      who: ['quality.user', 'maintenance.admin'],
      byEmployee: true,
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
      byEmployee: true,
      stamp: 'closed',
      reason: true,
    },
  },
});
