import { defineWebModule, screen } from '#kernel/web/module.ts';

const root = '/finance/rates';
const allow = 'finance.viewer';

/** Rate cards in the browser. */
export const ratesWeb = defineWebModule({
  name: 'finance/rates',
  screens: [
    screen(root, () => import('./RateScreens.tsx').then((m) => m.RateList), { title: 'Rates', allow }),
    screen(`${root}/:customer`, () => import('./RateScreens.tsx').then((m) => m.CustomerRates), {
      title: 'Rates',
      allow,
    }),
    screen(`${root}/cards/:number`, () => import('./RateScreens.tsx').then((m) => m.RateCardPage), {
      title: 'Rate card',
      allow,
    }),
  ],
  menu: [{ path: root, since: '2026-11-28' }],
  words: () => import('./th.ts'),
});
