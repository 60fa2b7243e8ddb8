import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { lesson } from './lesson.record.ts';

/** A lesson is published by the Safety Manager's people, and withdrawn when it no longer holds. */
export const lessonWorkflow = defineWorkflow(lesson, {
  transitions: {
    publish: {
      from: 'draft',
      to: 'published',
      who: 'safety.admin',
      stamp: 'published',
      guarded: true,
      primary: true,
    },
    withdraw: { from: ['draft', 'published'], to: 'withdrawn', who: 'safety.admin', reason: true },
  },
});
