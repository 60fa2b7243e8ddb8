import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { holiday } from './holiday.record.ts';

/** An announced day may be moved by the cabinet: the old one is cancelled with the reason, the new one is written beside it. */
export const holidayWorkflow = defineWorkflow(holiday, {
  start: 'observed',
  transitions: {
    cancel: { label: 'Cancel holiday', from: ['observed'], to: 'cancelled', who: 'hr.user', reason: true },
    restore: { label: 'Restore holiday', from: ['cancelled'], to: 'observed', who: 'hr.user', reason: true },
  },
});
