import { defineWebModule, screen } from '#kernel/web/module.ts';

/** What to buy, in the browser. */
export const planningWeb = defineWebModule({
  name: 'stores/planning',
  screens: [
    screen('/store/spares/forecast', () => import('./ForecastPage.tsx').then((m) => m.ForecastPage), {
      title: 'Forecast',
      allow: 'signedIn',
    }),
  ],
  words: () => import('./th.refusals.ts'),
});
