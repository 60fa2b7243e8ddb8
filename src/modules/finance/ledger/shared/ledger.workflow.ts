import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { accountingMonth } from './ledger.record.ts';

/** A closed month is opened again with a reason, and closed anew. */
export const accountingMonthWorkflow = defineWorkflow(accountingMonth, {
  transitions: {
    reopen: { from: 'closed', to: 'open', who: 'finance.admin', reason: true },
    close: { from: 'open', to: 'closed', who: 'finance.admin', stamp: 'closed' },
  },
});
