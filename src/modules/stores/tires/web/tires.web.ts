import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';

/** Tires and worn tires in the browser. */
export const tiresWeb = defineWebModule({
  name: 'stores/tires',
  screens: [
    redirect('/tires', '/tires/dashboard', allow),
    screen('/tires/dashboard', () => import('./TireDashboard.tsx').then((m) => m.TireDashboard), {
      title: 'Tire pool',
      allow,
    }),
    screen('/tires/tires', () => import('./TireLists.tsx').then((m) => m.TireList), { title: 'Tires', allow }),
    screen('/tires/tires/:id', () => import('./TirePage.tsx').then((m) => m.TirePage), { title: 'Tire', allow }),
    screen('/tires/transaction', () => import('./TireLists.tsx').then((m) => m.TireEventList), {
      title: 'Tire transactions',
      allow,
    }),
    screen('/worn-tires', () => import('./WornTires.tsx').then((m) => m.WornTires), { title: 'Worn Tires', allow }),
    screen('/worn-tires/lots', () => import('./WornTires.tsx').then((m) => m.LotList), {
      title: 'Worn tire lots',
      allow,
    }),
    screen('/worn-tires/lots/:id', () => import('./LotPage.tsx').then((m) => m.LotPage), {
      title: 'Worn tire lot',
      allow,
    }),
  ],
  menu: [
    { path: '/tires', since: '2026-11-24' },
    { path: '/worn-tires', since: '2026-11-24' },
  ],
  words: () => import('./th.refusals.ts'),
});
