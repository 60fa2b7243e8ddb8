import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { reimbursement } from './reimbursement.record.ts';

const waiting = ['submitted', 'managerApproved', 'financeChecked', 'endorsed'] as const;
const approval = { who: 'signedIn', meaning: 'approved', guarded: true, primary: true } as const;

/** From the receipt to the money: superior, finance, and by amount the Finance Manager and the Accountable Manager (R-REI-3); a voucher pays. */
export const reimbursementWorkflow = defineWorkflow(reimbursement, {
  transitions: {
    submit: {
      from: ['draft', 'returned'],
      to: 'submitted',
      who: 'signedIn',
      sign: 'I paid these amounts for the company and claim them once.',
      meaning: 'performed',
      stamp: 'submitted',
      guarded: true,
      primary: true,
    },
    approveAsSuperior: {
      ...approval,
      from: 'submitted',
      to: 'managerApproved',
      sign: 'I approve these expenses of my staff.',
      stamp: 'managerApproved',
    },
    check: {
      label: 'Check and approve',
      from: 'managerApproved',
      to: 'approved',
      who: 'finance.user',
      stamp: 'checked',
      guarded: true,
      primary: true,
    },
    checkOnly: {
      label: 'Check for the Finance Manager',
      from: 'managerApproved',
      to: 'financeChecked',
      who: 'finance.user',
      stamp: 'checked',
      guarded: true,
      primary: true,
    },
    approve: {
      ...approval,
      label: 'Approve as Finance Manager',
      from: 'financeChecked',
      to: 'approved',
      sign: 'I approve these expenses for payment.',
      stamp: 'approved',
    },
    endorse: {
      ...approval,
      label: 'Approve for the Accountable Manager',
      from: 'financeChecked',
      to: 'endorsed',
      sign: 'I approve these expenses for payment.',
      stamp: 'endorsed',
    },
    approveLast: {
      ...approval,
      label: 'Approve as Accountable Manager',
      from: 'endorsed',
      to: 'approved',
      sign: 'I approve these expenses for payment.',
      stamp: 'approved',
    },
    return: {
      label: 'Return to claimant',
      from: waiting,
      to: 'returned',
      who: 'signedIn',
      reason: true,
      guarded: true,
    },
    reject: { from: waiting, to: 'rejected', who: 'signedIn', reason: true, guarded: true },
    withdraw: {
      from: ['draft', 'submitted', 'returned'],
      to: 'withdrawn',
      who: 'signedIn',
      reason: true,
      guarded: true,
    },
  },
});
