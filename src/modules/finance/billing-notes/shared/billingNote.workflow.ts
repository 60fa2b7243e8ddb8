import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { billingNote } from './billingNote.record.ts';

/** A billing note: handed over with its number, closed when the customer was there, or cancelled. Its invoices are then free for the next one. */
export const billingNoteWorkflow = defineWorkflow(billingNote, {
  start: 'draft',
  transitions: {
    issue: {
      label: 'Hand over to customer',
      from: 'draft',
      to: 'issued',
      who: 'finance.user',
      stamp: 'issued',
      primary: true,
    },
    discard: { label: 'Discard draft', from: 'draft', to: 'discarded', who: 'finance.user' },
    close: {
      label: 'Close note',
      from: 'issued',
      to: 'closed',
      who: 'finance.user',
      stamp: 'closed',
      primary: true,
    },
    cancel: {
      label: 'Cancel note',
      from: 'issued',
      to: 'cancelled',
      who: 'finance.user',
      reason: true,
      stamp: 'closed',
    },
  },
});
