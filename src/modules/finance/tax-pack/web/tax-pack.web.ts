import { defineWebModule, screen } from '#kernel/web/module.ts';

/** The month-end tax pack in the browser. */
export const taxPackWeb = defineWebModule({
  name: 'finance/tax-pack',
  screens: [
    screen('/finance/invoicing/tax', () => import('./TaxPack.tsx').then((m) => m.TaxPack), {
      title: 'Month-end taxes',
      allow: 'finance.viewer',
    }),
  ],
  words: () => import('./th.ts'),
});
