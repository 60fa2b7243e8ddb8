import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { isCustomersPaper, onlySaid } from '#modules/maintenance/release-gates/shared/wheel.ts';
import { openStatuses, workOrder } from './workOrder.record.ts';

const reason = z.strictObject({ reason: z.string().trim().min(5, 'Say why').max(1000) });
const ending = z.strictObject({
  reason: z.string().trim().min(5, 'Say why').max(1000),
  customerConsent: z
    .string()
    .trim()
    .min(3, 'Name the customer’s letter or mail')
    .max(200)
    .refine(isCustomersPaper, onlySaid),
});

/** The steps people take with a job. What follows from their work (final inspection, released) the server does itself. */
export const workOrderWorkflow = defineWorkflow(workOrder, {
  start: 'received',
  transitions: {
    startPreliminary: {
      label: 'Start preliminary inspection',
      from: ['received'],
      to: 'preliminary',
      who: 'maintenance.user',
      guarded: true,
      primary: true,
    },
    requestApproval: {
      label: 'Ask customer’s approval',
      from: ['preliminary'],
      to: 'awaitingApproval',
      who: 'maintenance.user',
      guarded: true,
      input: z.strictObject({
        evidence: z
          .string()
          .trim()
          .min(3, 'Name the message to the customer')
          .max(200)
          .refine(isCustomersPaper, onlySaid)
          .meta({
            title: 'Asked by',
            description: 'The mail or letter the preliminary report went with',
          }),
      }),
    },
    startWork: {
      from: ['preliminary', 'awaitingApproval'],
      to: 'inWork',
      who: 'maintenance.user',
      guarded: true,
      primary: true,
      input: z.strictObject({
        approval: z
          .string()
          .trim()
          .min(3, 'Name the approval, or the contract that covers it')
          .max(200)
          .refine(isCustomersPaper, onlySaid)
          .meta({
            title: 'Approved by',
            description: 'The customer’s letter or mail, or the contract that covers this work',
          }),
      }),
    },
    rejectFinal: {
      label: 'Back to work',
      from: ['finalInspection'],
      to: 'inWork',
      who: 'maintenance.user',
      input: reason,
    },
    returnAsIs: { from: openStatuses, to: 'returnedAsIs', who: 'quality.user', input: ending, guarded: true },
    declareBer: {
      label: 'Beyond economic repair',
      from: openStatuses,
      to: 'ber',
      who: 'quality.user',
      input: ending,
      guarded: true,
    },
    scrap: {
      from: openStatuses,
      to: 'scrapped',
      who: 'quality.admin',
      input: ending,
      guarded: true,
      sign: 'I confirm that this component is made unusable and recorded.',
      meaning: 'witnessed',
    },
    cancel: {
      label: 'Cancel work order',
      from: ['received', 'preliminary', 'awaitingApproval', 'inWork'],
      to: 'cancelled',
      who: 'maintenance.admin',
      guarded: true,
      input: reason,
    },
    close: {
      from: ['shipped'],
      to: 'closed',
      who: ['finance.user', 'maintenance.admin'],
      input: z.strictObject({ invoice: z.string().trim().min(2, 'Invoice number, or "no charge"').max(60) }),
    },
  },
});
