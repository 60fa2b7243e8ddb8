import { defineWebModule, screen } from '#kernel/web/module.ts';

const root = '/logistics/shipping';
const allow = 'signedIn';

/** Shipping in the browser. */
export const shippingWeb = defineWebModule({
  name: 'logistics/shipping',
  screens: [
    screen(root, () => import('./ShippingList.tsx').then((m) => m.ShippingList), { title: 'Shipping', allow }),
    screen(`${root}/dn/:dnNumber`, () => import('./DeliveryNotePage.tsx').then((m) => m.DeliveryNotePage), {
      title: 'Proof of Delivery',
      allow,
    }),
  ],
  menu: [{ path: root, since: '2026-11-21' }],
  words: () => import('./th.refusals.ts'),
});
