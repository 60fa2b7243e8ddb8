import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { consumableRequest } from './consumableRequest.record.ts';

/** From the wish to the last item handed out (stores-finance 4.1). Handing out closes it by itself. */
export const consumableRequestWorkflow = defineWorkflow(consumableRequest, {
  transitions: {
    approve: {
      from: 'submitted',
      to: 'approved',
      who: 'signedIn',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    reject: {
      from: ['submitted', 'approved'],
      to: 'rejected',
      who: 'signedIn',
      reason: true,
      stamp: 'closed',
      guarded: true,
    },
    cancel: {
      label: 'Cancel request',
      from: ['submitted', 'approved', 'partServed'],
      to: 'cancelled',
      who: 'signedIn',
      reason: true,
      stamp: 'closed',
      guarded: true,
    },
  },
});
