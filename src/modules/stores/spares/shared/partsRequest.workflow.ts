import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { partsRequest } from './partsRequest.record.ts';

/** From the wish of a job to the last part handed out (stores-finance 4.1). The last part closes it by itself. */
export const partsRequestWorkflow = defineWorkflow(partsRequest, {
  transitions: {
    pick: { label: 'Start picking', from: 'open', to: 'picking', who: 'stores.user', stamp: 'picking', primary: true },
    finish: {
      label: 'Close',
      from: ['open', 'picking'],
      to: 'done',
      who: 'stores.user',
      stamp: 'closed',
      guarded: true,
    },
    reopen: { label: 'Open again', from: ['done', 'cancelled'], to: 'open', who: 'stores.user', guarded: true },
    cancel: {
      from: ['open', 'picking'],
      to: 'cancelled',
      who: ['maintenance.user', 'stores.admin'],
      stamp: 'closed',
      reason: true,
      guarded: true,
    },
  },
});
