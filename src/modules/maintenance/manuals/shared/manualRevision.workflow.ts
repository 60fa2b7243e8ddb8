import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { manualRevision } from './manualRevision.record.ts';

/** From the maker's parcel to the copy everybody works to (maintenance 3.20). */
export const manualRevisionWorkflow = defineWorkflow(manualRevision, {
  start: 'received',
  transitions: {
    startReview: {
      label: 'Open the impact review',
      from: ['received'],
      to: 'underReview',
      who: libraryWriters,
      guarded: true,
      primary: true,
    },
    makeCurrent: {
      from: ['underReview'],
      to: 'current',
      who: libraryWriters,
      guarded: true,
      primary: true,
    },
  },
});
