import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { mbdReport } from './mbdReport.record.ts';

/** Stores write the report of what was destroyed; two witnesses sign it one after the other, and the second signature issues it (R-MBD-3). */
export const mbdReportWorkflow = defineWorkflow(mbdReport, {
  transitions: {
    submit: {
      from: 'draft',
      to: 'submitted',
      who: 'stores.user',
      requires: [{ photos: 2 }],
      sign: 'This part was destroyed as this report says, and cannot be made usable again.',
      stamp: 'submitted',
      guarded: true,
      primary: true,
    },
    sendBack: { from: 'submitted', to: 'draft', who: ['quality.user', 'stores.admin'], reason: true },
    witness: {
      label: 'Sign as first witness',
      from: 'submitted',
      to: 'witnessed',
      who: ['quality.user', 'stores.admin'],
      sign: 'I saw this part and that it was destroyed as this report says.',
      meaning: 'witnessed',
      stamp: 'firstWitness',
      primary: true,
    },
    issue: {
      label: 'Sign as second witness',
      from: 'witnessed',
      to: 'issued',
      who: ['quality.user', 'stores.admin'],
      sign: 'I saw this part and that it was destroyed as this report says.',
      meaning: 'witnessed',
      stamp: 'secondWitness',
      primary: true,
    },
    cancel: {
      from: ['draft', 'submitted', 'witnessed'],
      to: 'cancelled',
      who: ['stores.user', 'quality.user'],
      reason: true,
    },
  },
});
