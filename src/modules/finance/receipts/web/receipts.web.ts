import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'finance.viewer';

/** Receipts in the browser. */
export const receiptsWeb = defineWebModule({
  name: 'finance/receipts',
  screens: [
    screen('/finance/invoicing/receipts', () => import('./ReceiptScreens.tsx').then((m) => m.ReceiptList), {
      title: 'Receipts',
      allow,
    }),
    screen('/finance/receipts/new', () => import('./NewReceipt.tsx').then((m) => m.NewReceipt), {
      title: 'New receipt',
      allow,
    }),
    screen('/finance/receipts/:receiptNumber', () => import('./ReceiptScreens.tsx').then((m) => m.ReceiptPage), {
      title: 'Payment receipt',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
