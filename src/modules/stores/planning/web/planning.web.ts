import { defineWebModule } from '#kernel/web/module.ts';

/** What to buy, in the browser. */
export const planningWeb = defineWebModule({
  name: 'stores/planning',
  // Its parts stand on the screens of spares and consumables.
  screens: [],
  words: () => import('./th.refusals.ts'),
});
