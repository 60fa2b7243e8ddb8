import { defineWebModule, screen } from '#kernel/web/module.ts';

/** What-if on a rule of training, in the browser. */
export const trainingRulesWeb = defineWebModule({
  name: 'quality/training-rules',
  screens: [
    screen('/qa/training/what-if/:subjectId', () => import('./WhatIf.tsx').then((m) => m.WhatIf), {
      title: 'What if',
      allow: 'level:3',
    }),
  ],
  words: () => import('./th.ts'),
});
