import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { quotation } from './quotation.record.ts';

/** What staff enter of a customer's acceptance; options are named by the line they stand on. */
const acceptance = z.strictObject({
  answeredBy: z.string().trim().min(1, 'Required').max(120).meta({ kind: 'text', title: 'Answered by' }),
  customerPo: z.string().trim().max(60).optional().meta({ kind: 'text', title: 'Customer order' }),
  optionLines: z
    .string()
    .trim()
    .max(200)
    .regex(/^[0-9, ]*$/, 'Line numbers such as 3, 5')
    .optional()
    .meta({ kind: 'text', title: 'Options taken', description: 'Their lines, such as 3, 5. Empty: none.' }),
});

/** An offer from its draft to the customer's answer (stores-finance 4.1). The customer's own answer comes by link or portal. */
export const quotationWorkflow = defineWorkflow(quotation, {
  start: 'draft',
  transitions: {
    send: {
      label: 'Send to customer',
      from: ['draft', 'approved'],
      to: 'sent',
      who: 'marketing.user',
      stamp: 'sent',
      guarded: true,
      primary: true,
    },
    submit: {
      label: 'Submit for approval',
      from: 'draft',
      to: 'review',
      who: 'marketing.user',
      stamp: 'submitted',
      guarded: true,
    },
    approve: {
      label: 'Approve margin',
      from: 'review',
      to: 'approved',
      who: 'marketing.user',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    sendBack: { from: 'review', to: 'draft', who: 'marketing.user', reason: true },
    revise: {
      label: 'New revision',
      from: ['approved', 'sent', 'declined', 'expired'],
      to: 'draft',
      who: 'marketing.user',
    },
    accept: {
      label: 'Record acceptance',
      from: 'sent',
      to: 'accepted',
      who: 'marketing.user',
      input: acceptance,
      requires: [{ papers: 1 }],
      stamp: 'answered',
      guarded: true,
    },
    decline: {
      label: 'Record refusal',
      from: 'sent',
      to: 'declined',
      who: 'marketing.user',
      input: ['answeredBy', 'berChoice?'],
      reason: true,
      stamp: 'answered',
    },
    expire: { label: 'Let expire', from: 'sent', to: 'expired', who: 'marketing.user', guarded: true },
    withdraw: {
      from: ['draft', 'review', 'approved', 'sent'],
      to: 'withdrawn',
      who: 'marketing.user',
      reason: true,
    },
  },
});
