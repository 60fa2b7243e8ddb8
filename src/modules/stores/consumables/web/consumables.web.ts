import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const root = '/store/consumables';
const allow = 'signedIn';

/** Consumables in the browser. */
export const consumablesWeb = defineWebModule({
  name: 'stores/consumables',
  screens: [
    redirect(root, `${root}/stock`, allow),
    screen(`${root}/stock`, () => import('./ConsumableList.tsx').then((m) => m.ConsumableList), {
      title: 'Consumables',
      allow,
    }),
    screen(`${root}/stock/:itemId`, () => import('./ItemPage.tsx').then((m) => m.ItemPage), {
      title: 'Stock item',
      allow,
    }),
    ...['in', 'in/:itemId'].map((path) =>
      screen(`${root}/${path}`, () => import('./InOut.tsx').then((m) => m.InPage), { title: 'Consumables in', allow }),
    ),
    ...['out', 'out/:itemId'].map((path) =>
      screen(`${root}/${path}`, () => import('./InOut.tsx').then((m) => m.OutPage), {
        title: 'Consumables out',
        allow,
      }),
    ),
    screen(`${root}/shelflife`, () => import('./ShelfLifeList.tsx').then((m) => m.ShelfLifeList), {
      title: 'Shelf life',
      allow,
    }),
    screen(`${root}/shelflife/:itemId`, () => import('./ShelfLifeList.tsx').then((m) => m.ShelfLifeList), {
      title: 'Shelf life',
      allow,
    }),
    screen(`${root}/transactions`, () => import('./TransactionList.tsx').then((m) => m.TransactionList), {
      title: 'Transactions',
      allow,
    }),
    screen('/store/movements/:id', () => import('./MovementPage.tsx').then((m) => m.MovementPage), {
      title: 'Movement',
      allow,
    }),
  ],
  menu: [{ path: root, since: '2026-11-21' }],
  words: () => import('./th.refusals.ts'),
});
