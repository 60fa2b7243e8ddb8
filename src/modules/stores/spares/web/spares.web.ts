import { defineWebModule, screen } from '#kernel/web/module.ts';

const root = '/store/spares';
const allow = 'signedIn';

/** Spares in the browser. */
export const sparesWeb = defineWebModule({
  name: 'stores/spares',
  screens: [
    screen(root, () => import('./SparesFrame.tsx').then((m) => m.SparesStart), { title: 'Spares', allow }),
    screen(`${root}/transaction`, () => import('./StockLists.tsx').then((m) => m.TransactionList), {
      title: 'Transactions',
      allow,
    }),
    screen(`${root}/requests`, () => import('./RequestScreens.tsx').then((m) => m.RequestList), {
      title: 'Parts requests',
      allow,
    }),
    screen(`${root}/requests/:masterJobnumber`, () => import('./RequestScreens.tsx').then((m) => m.RequestPage), {
      title: 'Withdraw parts',
      allow,
    }),
    screen(`${root}/stock`, () => import('./StockLists.tsx').then((m) => m.SpareList), { title: 'Stock', allow }),
    screen(`${root}/stock/:itemId`, () => import('./StockPages.tsx').then((m) => m.SparePage), {
      title: 'Spare',
      allow,
    }),
    screen(`${root}/location`, () => import('./StockLists.tsx').then((m) => m.PlaceList), {
      title: 'Locations',
      allow,
    }),
    screen(`${root}/location/:code`, () => import('./StockPages.tsx').then((m) => m.PlacePage), {
      title: 'Location',
      allow,
    }),
    screen(`${root}/shelflife`, () => import('./StockLists.tsx').then((m) => m.ShelfLifeList), {
      title: 'Shelf life',
      allow,
    }),
    screen(`${root}/stats`, () => import('./Stats.tsx').then((m) => m.StatsPage), {
      title: 'Spares statistics',
      allow,
    }),
    screen(`${root}/forecast`, () => import('./Stats.tsx').then((m) => m.ForecastPage), {
      title: 'Forecast',
      allow,
    }),
  ],
  menu: [{ path: root, since: '2026-11-24' }],
  words: () => import('./th.ts'),
});
