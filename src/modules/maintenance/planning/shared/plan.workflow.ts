import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { planCopy, planWeek } from './plan.record.ts';

const who = 'maintenance.admin';

/** A frozen week is opened with the reason, and frozen again. */
export const planWeekWorkflow = defineWorkflow(planWeek, {
  start: 'frozen',
  transitions: {
    open: { label: 'Open week', from: 'frozen', to: 'open', who, reason: true },
    freeze: { label: 'Freeze week', from: 'open', to: 'frozen', who, stamp: 'frozen', primary: true },
  },
});

/** Taking over moves the plan to what the copy says; undo puts back what stood before. */
export const planCopyWorkflow = defineWorkflow(planCopy, {
  start: 'open',
  transitions: {
    takeOver: { label: 'Take over copy', from: 'open', to: 'takenOver', who, stamp: 'takenOver', primary: true },
    undo: { from: 'takenOver', to: 'undone', who },
    discard: { label: 'Discard copy', from: 'open', to: 'discarded', who },
  },
});
