import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { jobFindings } from '#modules/maintenance/work-orders/shared/public.ts';
import { portalHome } from '#modules/portal/customer-portal/shared/public.ts';
import { customerParts } from '#modules/marketing/customers/shared/public.ts';

const root = '/marketing/quotations';
const bare = { title: 'Quotation', allow: 'public', bare: true } as const;

/** Quotations in the browser: for staff, for a customer with a link, and in the portal. */
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
    screen('/quotation', () => import('./CustomerScreens.tsx').then((m) => m.LinkedQuotation), bare),
    screen('/portal/quotations/:number', () => import('./CustomerScreens.tsx').then((m) => m.PortalQuotation), bare),
  ],
  menu: [{ path: root, since: '2026-11-28' }],
  parts: [
    part(customerParts, () => import('./CustomerQuotations.tsx').then((m) => m.CustomerQuotations)),
    part(portalHome, () => import('./CustomerScreens.tsx').then((m) => m.PortalQuotations)),
    part(jobFindings, () => import('./JobQuotations.tsx').then((m) => m.JobQuotations)),
  ],
  words: () => import('./th.ts'),
});
