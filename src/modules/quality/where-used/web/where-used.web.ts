import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Where something was used, in the browser. */
export const whereUsedWeb = defineWebModule({
  name: 'quality/where-used',
  screens: [
    screen('/qa/where-used/:kind/:id', () => import('./WhereUsed.tsx').then((m) => m.WhereUsed), {
      title: 'Where used',
      allow: ['quality.viewer', 'maintenance.admin'],
    }),
  ],
  words: () => import('./th.refusals.ts'),
});
