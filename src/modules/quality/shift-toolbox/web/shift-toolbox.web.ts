import { defineWebModule, part } from '#kernel/web/module.ts';
import { traineeParts } from '#modules/quality/training/shared/public.ts';

/** The questions of the shift stand on the dashboard (`public.tsx`), what a person answered on their training file. */
export const shiftToolboxWeb = defineWebModule({
  name: 'quality/shift-toolbox',
  screens: [],
  parts: [part(traineeParts, () => import('./PersonToolbox.tsx').then((m) => m.PersonToolbox))],
  words: () => import('./th.ts'),
});
