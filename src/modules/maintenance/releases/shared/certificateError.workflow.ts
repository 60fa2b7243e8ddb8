import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { certificateError } from './certificateError.record.ts';

/** An inspector who did not report it compares and signs; the correction itself closes the report. */
export const certificateErrorWorkflow = defineWorkflow(certificateError, {
  transitions: {
    verify: {
      from: 'reported',
      to: 'verified',
      // Who may not read the report learns nothing of it; who inspects is asked when they sign.
      who: 'maintenance.viewer',
      input: ['comparedWith'],
      requires: [{ papers: 1 }],
      sign: 'I compared this block with the item or its papers: it should say what stands here.',
      meaning: 'inspected',
      stamp: 'verified',
      guarded: true,
      primary: true,
    },
    reject: {
      from: ['reported', 'verified'],
      to: 'rejected',
      who: ['maintenance.user', 'quality.user'],
      stamp: 'rejected',
      reason: true,
    },
  },
});
