import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { customerParts } from '#modules/marketing/customers/shared/public.ts';

const root = '/marketing/quotations';

/** Quotations in the browser: of the house, of a customer with a link, and in the portal. */
export const quotationsWeb = defineWebModule({
  name: 'marketing/quotations',
  screens: [
    screen(root, () => import('./QuotationList.tsx').then((m) => m.QuotationList), {
      title: 'Quotations',
      allow: 'signedIn',
    }),
    screen(`${root}/approvers`, () => import('./Approvers.tsx').then((m) => m.Approvers), {
      title: 'Margins',
      allow: ['marketing.viewer', 'finance.viewer'],
    }),
    screen(`${root}/:qtNumber`, () => import('./QuotationPage.tsx').then((m) => m.QuotationPage), {
      title: 'Quotation',
      allow: 'signedIn',
    }),
  ],
  menu: [{ path: root, since: '2026-11-28' }],
  parts: [
    part(customerParts, () => import('./CustomerQuotations.tsx').then((m) => m.CustomerQuotations)),
  ],
  words: () => import('./th.ts'),
});
