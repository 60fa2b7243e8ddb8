import { defineWebModule } from '#kernel/web/module.ts';

/** The three questions stand on the card (`public.tsx`); here are their words. */
export const toolboxWeb = defineWebModule({
  name: 'quality/toolbox',
  screens: [],
  words: () => import('./th.ts'),
});
