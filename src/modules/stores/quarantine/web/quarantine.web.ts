import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Quarantine in the browser. */
export const quarantineWeb = defineWebModule({
  name: 'stores/quarantine',
  screens: [
    screen('/store/quarantine', () => import('./QuarantineList.tsx').then((m) => m.QuarantineList), {
      title: 'Quarantine',
      allow: 'signedIn',
    }),
    screen('/store/quarantine/:qrId', () => import('./QuarantinePage.tsx').then((m) => m.QuarantinePage), {
      title: 'Quarantine record',
      allow: 'signedIn',
    }),
  ],
  menu: [{ path: '/store/quarantine', since: '2026-11-21' }],
  words: { th: () => import('./th.ts').then((m) => m.th) },
});
