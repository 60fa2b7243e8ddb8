import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { trainingClass } from './class.record.ts';

/** A class is closed by whoever answers for it once every half day of everybody is marked; that writes the training records. */
export const trainingClassWorkflow = defineWorkflow(trainingClass, {
  transitions: {
    schedule: { from: 'draft', to: 'scheduled', who: 'training.user', primary: true, guarded: true },
    close: {
      label: 'Close class',
      from: 'scheduled',
      to: 'closed',
      who: 'training.user',
      byEmployee: true,
      sign: 'This class was held as described, and the attendance is as marked.',
      meaning: 'approved',
      stamp: 'closed',
      guarded: true,
      primary: true,
    },
    cancel: {
      label: 'Cancel class',
      from: ['draft', 'scheduled'],
      to: 'cancelled',
      who: 'training.user',
      reason: true,
    },
  },
});
