import { defineWebModule, part, redirect, screen } from '#kernel/web/module.ts';
import { customerParts } from '#modules/marketing/customers/shared/public.ts';

const root = '/finance/invoicing';
const allow = 'finance.viewer';

/** Invoices in the browser. */
export const invoicesWeb = defineWebModule({
  name: 'finance/invoices',
  screens: [
    redirect('/finance', `${root}/invoices`, allow),
    redirect(root, `${root}/invoices`, allow),
    screen(`${root}/invoices`, () => import('./InvoiceScreens.tsx').then((m) => m.InvoiceList), {
      title: 'Invoices',
      allow,
    }),
    screen(`${root}/rates`, () => import('./OfficialRates.tsx').then((m) => m.OfficialRates), {
      title: 'Exchange and tax rates',
      allow,
    }),
    screen('/finance/invoices/new', () => import('./NewInvoice.tsx').then((m) => m.NewInvoice), {
      title: 'New invoice',
      allow,
    }),
    screen('/finance/invoices/:invoiceNumber', () => import('./InvoiceScreens.tsx').then((m) => m.InvoicePage), {
      title: 'Invoice',
      allow,
    }),
  ],
  parts: [part(customerParts, () => import('./CustomerInvoices.tsx').then((m) => m.CustomerInvoices))],
  menu: [{ path: root, since: '2026-11-28' }],
  words: () => import('./th.ts'),
});
