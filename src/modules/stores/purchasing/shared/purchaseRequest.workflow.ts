import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { purchaseRequest } from './purchaseRequest.record.ts';
import { requestGroup } from './requestGroup.record.ts';

/** A request to its approval: authorisers are rows, and nobody approves what they asked for themselves (R-PUR-1). */
export const purchaseRequestWorkflow = defineWorkflow(purchaseRequest, {
  transitions: {
    submit: { from: 'draft', to: 'submitted', who: 'signedIn', guarded: true, primary: true },
    approve: {
      from: ['submitted', 'firstApproved'],
      to: 'approved',
      who: 'signedIn',
      sign: 'I approve this purchase.',
      meaning: 'approved',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    approveFirst: {
      label: 'Approve as first of two',
      from: 'submitted',
      to: 'firstApproved',
      who: 'signedIn',
      sign: 'I approve this purchase.',
      meaning: 'approved',
      stamp: 'firstApproved',
      guarded: true,
    },
    reject: {
      from: ['submitted', 'firstApproved'],
      to: 'rejected',
      who: 'signedIn',
      reason: true,
      stamp: 'decided',
      guarded: true,
    },
    ask: {
      label: 'Ask for information',
      from: ['submitted', 'firstApproved'],
      to: 'draft',
      who: 'signedIn',
      reason: true,
      guarded: true,
    },
    cancel: {
      label: 'Cancel request',
      from: ['draft', 'submitted', 'firstApproved', 'approved'],
      to: 'cancelled',
      who: 'signedIn',
      reason: true,
      guarded: true,
    },
  },
});

const chosen = z.strictObject({
  chosenQuoteId: z.uuid().meta({ kind: 'link', to: 'purchaseQuote', title: 'Chosen quote' }),
  justification: z.string().trim().max(1000).nullish().meta({ kind: 'note', title: 'Justification' }),
});

/** From the question to the vendors to the order. */
export const requestGroupWorkflow = defineWorkflow(requestGroup, {
  transitions: {
    choose: {
      label: 'Choose quote',
      from: ['open', 'chosen'],
      to: 'chosen',
      who: 'purchasing.user',
      input: chosen,
      stamp: 'chosen',
      primary: false,
    },
    order: {
      label: 'Write order',
      from: 'chosen',
      to: 'ordered',
      who: 'purchasing.user',
      guarded: true,
      primary: true,
    },
    cancel: {
      label: 'Dissolve group',
      from: ['open', 'chosen'],
      to: 'cancelled',
      who: 'purchasing.user',
      reason: true,
    },
  },
});
