import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { stampWatch } from './stampWatch.record.ts';

/** Whoever signed says what happened; somebody else of quality concludes. */
export const stampWatchWorkflow = defineWorkflow(stampWatch, {
  transitions: {
    explain: {
      from: 'asked',
      to: 'explained',
      who: 'signedIn',
      input: ['explanation'],
      stamp: 'explained',
      guarded: true,
      primary: true,
    },
    close: {
      from: ['asked', 'explained'],
      to: 'closed',
      who: 'quality.user',
      input: ['conclusion'],
      stamp: 'closed',
      guarded: true,
      primary: true,
    },
  },
});
