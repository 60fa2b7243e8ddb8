import { defineWebModule, part } from '#kernel/web/module.ts';
import { subjectQuestions } from '#modules/quality/question-pool/shared/public.ts';
import { traineeParts } from '#modules/quality/training/shared/public.ts';

/** The questions of the shift stand on the dashboard (`public.tsx`), what a person answered on their training file, how questions were answered at their pool and exams. */
export const shiftToolboxWeb = defineWebModule({
  name: 'quality/shift-toolbox',
  screens: [],
  parts: [
    part(traineeParts, () => import('./PersonToolbox.tsx').then((m) => m.PersonToolbox)),
    part(subjectQuestions, () => import('./ToolboxQuestions.tsx').then((m) => m.ToolboxQuestions)),
  ],
  words: () => import('./th.ts'),
});
