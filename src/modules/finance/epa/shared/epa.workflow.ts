import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { epaRun } from './epa.record.ts';

/** A price adjustment from its indices to the next rate card; taken back while its day is to come. */
export const epaWorkflow = defineWorkflow(epaRun, {
  start: 'draft',
  transitions: {
    approve: {
      label: 'Approve adjustment',
      from: 'draft',
      to: 'approved',
      who: 'finance.admin',
      stamp: 'approved',
      requires: [{ evidence: 1 }],
      guarded: true,
      primary: true,
    },
    notify: {
      label: 'Record notice',
      from: 'approved',
      to: 'notified',
      who: 'finance.user',
      input: ['notice'],
      stamp: 'notified',
      guarded: true,
      primary: true,
    },
    apply: {
      label: 'Apply to rate card',
      from: 'notified',
      to: 'applied',
      who: 'finance.admin',
      stamp: 'applied',
      guarded: true,
      primary: true,
    },
    withdraw: {
      label: 'Withdraw adjustment',
      from: ['draft', 'approved', 'notified', 'applied'],
      to: 'withdrawn',
      who: 'finance.admin',
      reason: true,
      guarded: true,
      primary: false,
    },
  },
});
