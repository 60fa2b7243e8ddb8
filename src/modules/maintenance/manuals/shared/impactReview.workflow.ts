import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { impactReview } from './impactReview.record.ts';

/** A review closes when every job has its decision; a job found later opens it again. */
export const impactReviewWorkflow = defineWorkflow(impactReview, {
  start: 'open',
  transitions: {
    close: {
      label: 'Close the review',
      from: ['open'],
      to: 'closed',
      who: libraryWriters,
      sign: 'I have reviewed what this revision changes; every work order that began under the old one has its decision.',
      meaning: 'reviewed',
      guarded: true,
      primary: true,
    },
    reopen: { label: 'Open again', from: ['closed'], to: 'open', who: libraryWriters },
  },
});
