import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { requestGroup } from './requestGroup.record.ts';

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
