import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { trainingQuestion } from './question.record.ts';

/** Written by one, reviewed by another; doubtful ones are set aside until somebody looks (quality-people 3.10). */
export const trainingQuestionWorkflow = defineWorkflow(trainingQuestion, {
  transitions: {
    approve: {
      from: 'draft',
      to: 'approved',
      who: 'training.user',
      byEmployee: true,
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    flag: { label: 'Set aside', from: 'approved', to: 'flagged', who: 'training.user', reason: true },
    putBack: { from: 'flagged', to: 'approved', who: 'training.user', byEmployee: true, reason: true },
    retire: { from: ['approved', 'flagged'], to: 'retired', who: 'training.user', reason: true },
  },
});
