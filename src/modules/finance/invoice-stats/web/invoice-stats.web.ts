import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Statistics of invoicing in the browser. */
export const invoiceStatsWeb = defineWebModule({
  name: 'finance/invoice-stats',
  screens: [
    screen('/finance/invoicing/stats', () => import('./InvoiceStats.tsx').then((m) => m.InvoiceStats), {
      title: 'Invoice statistics',
      allow: 'finance.viewer',
    }),
  ],
  words: () => import('./th.ts'),
});
