import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { vendorBill } from './vendorBill.record.ts';

/** What may become of an invoice on hold. */
export const vendorBillWorkflow = defineWorkflow(vendorBill, {
  start: 'held',
  transitions: {
    match: {
      label: 'Match again',
      from: 'held',
      to: 'matched',
      who: ['purchasing.user', 'finance.user'],
      guarded: true,
      primary: true,
    },
    release: {
      label: 'Release with difference',
      from: 'held',
      to: 'released',
      who: ['purchasing.admin', 'finance.admin'],
      sign: 'I accept the difference of this invoice.',
      meaning: 'approved',
      stamp: 'released',
      reason: true,
    },
    cancel: {
      label: 'Cancel invoice',
      from: ['held', 'matched', 'released'],
      to: 'cancelled',
      who: ['purchasing.admin', 'finance.admin'],
      reason: true,
    },
  },
});
