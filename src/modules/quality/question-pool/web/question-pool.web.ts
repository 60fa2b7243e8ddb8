import { defineWebModule, screen } from '#kernel/web/module.ts';

/** The question pools in the browser. */
export const questionPoolWeb = defineWebModule({
  name: 'quality/question-pool',
  screens: [
    screen('/qa/training/question-pool/:subjectId', () => import('./QuestionPool.tsx').then((m) => m.QuestionPool), {
      title: 'Question pool',
      // Spec §5: without level 3 the navigation is cancelled, not redirected.
      allow: 'level:3',
      denied: 'cancel',
    }),
  ],
  words: () => import('./th.ts'),
});
