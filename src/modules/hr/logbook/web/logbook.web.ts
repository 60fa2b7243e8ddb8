import { defineWebModule, screen } from '#kernel/web/module.ts';

const register = () => import('./LogbookRegister.tsx');

/** The logbook of everybody, and one's own, in the browser. */
export const logbookWeb = defineWebModule({
  name: 'hr/logbook',
  screens: [
    screen('/my-logbook', () => import('./MyLogbook.tsx').then((m) => m.MyLogbook), {
      title: 'My Logbook',
      allow: 'signedIn',
    }),
    screen('/hr/logbook', () => register().then((m) => m.LogbookEntries), { title: 'Logbook', allow: 'level:2' }),
    screen('/hr/logbook/recent-work', () => register().then((m) => m.RecentWorkOfAll), {
      title: 'Recent work',
      allow: 'level:2',
    }),
  ],
  menu: [
    { path: '/my-logbook', since: '2026-11-23' },
    { path: '/hr/logbook', since: '2026-11-28' },
  ],
  words: () => import('./th.ts'),
});
