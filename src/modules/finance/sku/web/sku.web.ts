import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const root = '/finance/sku';
const allow = 'finance.viewer';

/** SKUs in the browser. */
export const skuWeb = defineWebModule({
  name: 'finance/sku',
  screens: [
    redirect(root, `${root}/services`, allow),
    screen(`${root}/services`, () => import('./SkuScreens.tsx').then((m) => m.ServiceList), { title: 'SKUs', allow }),
    screen(`${root}/products`, () => import('./SkuScreens.tsx').then((m) => m.ProductList), { title: 'SKUs', allow }),
    screen(`${root}/:code`, () => import('./SkuScreens.tsx').then((m) => m.SkuPage), { title: 'SKU', allow }),
  ],
  menu: [{ path: root, since: '2026-11-28' }],
  words: () => import('./th.ts'),
});
