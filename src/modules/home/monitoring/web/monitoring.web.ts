import { defineWebModule, screen } from '#kernel/web/module.ts';

/** The wall board in the browser: for people who are signed in, and for screens on the wall. */
export const monitoringWeb = defineWebModule({
  name: 'home/monitoring',
  screens: [
    screen('/monitoring', () => import('./MonitoringPage.tsx').then((m) => m.MonitoringPage), {
      title: 'Monitoring',
      allow: 'signedIn',
      bare: true,
    }),
    screen('/monitoring/board', () => import('./KioskPage.tsx').then((m) => m.KioskPage), {
      title: 'Monitoring',
      allow: 'public',
      bare: true,
    }),
  ],
  words: () => import('./th.refusals.ts'),
});
