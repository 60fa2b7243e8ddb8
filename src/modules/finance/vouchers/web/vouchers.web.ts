import { defineWebModule, part, redirect, screen } from '#kernel/web/module.ts';
import { invoiceRefund } from '#modules/finance/invoices/shared/public.ts';

const allow = 'finance.viewer';
const root = '/finance/vouchers';

/** Vouchers in the browser: payments, receipts, and what waits for its money. */
export const vouchersWeb = defineWebModule({
  name: 'finance/vouchers',
  screens: [
    redirect(root, `${root}/pv`, allow),
    screen(`${root}/pv`, () => import('./VoucherLists.tsx').then((m) => m.PaymentVouchers), {
      title: 'Payment vouchers',
      allow,
    }),
    screen(`${root}/pv/:id`, () => import('./VoucherPage.tsx').then((m) => m.VoucherPage), {
      title: 'Payment voucher',
      allow,
    }),
    screen(`${root}/rv`, () => import('./VoucherLists.tsx').then((m) => m.ReceiptVouchers), {
      title: 'Receipt vouchers',
      allow,
    }),
    screen(`${root}/rv/:id`, () => import('./VoucherPage.tsx').then((m) => m.VoucherPage), {
      title: 'Receipt voucher',
      allow,
    }),
    screen(`${root}/payables`, () => import('./Payables.tsx').then((m) => m.Payables), { title: 'To be paid', allow }),
  ],
  parts: [part(invoiceRefund, () => import('./RefundOfInvoice.tsx').then((m) => m.RefundOfInvoice))],
  words: () => import('./th.ts'),
});
