import { defineWebModule } from '#kernel/web/module.ts';

/** How charts look, in the browser. */
export const chartsWeb = defineWebModule({
  name: 'account/charts',
  screens: [],
  words: () => import('./th.ts'),
});
