import { defineWebModule, screen } from '#kernel/web/module.ts';

/** "Can we do it?", in the browser. */
export const canWeWeb = defineWebModule({
  name: 'maintenance/can-we',
  screens: [
    screen('/maintenance/can-we', () => import('./CanWe.tsx').then((m) => m.CanWe), {
      title: 'Can we do it?',
      allow: ['maintenance.viewer', 'marketing.viewer', 'quality.viewer'],
    }),
  ],
  words: () => import('./th.refusals.ts'),
});
