import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Manpower in the browser: one screen with its parts as tabs that are addresses. */
export const manpowerWeb = defineWebModule({
  name: 'maintenance/manpower',
  screens: [
    screen('/manpower/:view?', () => import('./ManpowerPage.tsx').then((m) => m.ManpowerPage), {
      title: 'Manpower',
      allow: 'signedIn',
    }),
  ],
  menu: [{ path: '/manpower', since: '2026-11-25' }],
  words: () => import('./th.refusals.ts'),
});
