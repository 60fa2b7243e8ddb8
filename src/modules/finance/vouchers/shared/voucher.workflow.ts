import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { voucher } from './voucher.record.ts';

/** Prepared by one, approved by another, posted once; what is posted is reversed, never changed (R-FIN-10). */
export const voucherWorkflow = defineWorkflow(voucher, {
  transitions: {
    submit: {
      label: 'Submit for approval',
      from: 'draft',
      to: 'submitted',
      who: 'finance.user',
      stamp: 'prepared',
      guarded: true,
      primary: true,
    },
    approve: {
      from: 'submitted',
      to: 'approved',
      who: 'finance.admin',
      sign: 'I checked this voucher against its papers and approve it.',
      meaning: 'approved',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    post: {
      label: 'Post voucher',
      from: 'approved',
      to: 'posted',
      who: 'finance.user',
      stamp: 'posted',
      guarded: true,
      primary: true,
    },
    takeTaxInvoice: {
      label: 'Tax invoice arrived',
      from: 'posted',
      to: 'posted',
      who: 'finance.user',
      input: ['taxInvoiceNo', 'taxInvoiceOn'],
      guarded: true,
      primary: false,
    },
    sendBack: {
      from: ['submitted', 'approved'],
      to: 'draft',
      who: 'finance.user',
      reason: true,
    },
    cancel: {
      label: 'Cancel voucher',
      from: ['draft', 'submitted', 'approved'],
      to: 'cancelled',
      who: 'finance.user',
      reason: true,
    },
    reverse: {
      from: 'posted',
      to: 'reversed',
      who: 'finance.admin',
      sign: 'I reverse this voucher with the mirror of its journal.',
      meaning: 'voided',
      reason: true,
      guarded: true,
      primary: false,
    },
  },
});
