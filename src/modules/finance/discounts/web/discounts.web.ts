import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'finance.viewer';

/** Discounts in the browser. */
export const discountsWeb = defineWebModule({
  name: 'finance/discounts',
  screens: [
    screen('/finance/invoicing/discounts', () => import('./DiscountScreens.tsx').then((m) => m.DiscountList), {
      title: 'Discounts',
      allow,
    }),
    screen('/finance/discounts/:number', () => import('./DiscountScreens.tsx').then((m) => m.DiscountPage), {
      title: 'Discount',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
