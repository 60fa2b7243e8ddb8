import { defineWebModule, screen } from '#kernel/web/module.ts';

/** My Logbook in the browser. */
export const logbookWeb = defineWebModule({
  name: 'hr/logbook',
  screens: [
    screen('/my-logbook', () => import('./MyLogbook.tsx').then((m) => m.MyLogbook), {
      title: 'My Logbook',
      allow: 'signedIn',
    }),
  ],
  menu: [{ path: '/my-logbook', since: '2026-11-23' }],
  words: () => import('./th.ts'),
});
