import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { peakDocument } from './peak.record.ts';

/** What a person decides about a document PEAK refused; everything else follows from PEAK's answers. */
export const peakWorkflow = defineWorkflow(peakDocument, {
  start: 'queued',
  transitions: {
    retry: { label: 'Send again', from: ['failed', 'skipped'], to: 'queued', who: 'finance.user', primary: true },
    skip: {
      label: 'Do not send',
      from: ['queued', 'failed'],
      to: 'skipped',
      who: 'finance.admin',
      reason: true,
      guarded: true,
      primary: false,
    },
  },
});
