import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { invoicePayments } from '#modules/finance/invoices/shared/public.ts';

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
  parts: [part(invoicePayments, () => import('./ReceiptsOfInvoice.tsx').then((m) => m.ReceiptsOfInvoice))],
  words: () => import('./th.ts'),
});
