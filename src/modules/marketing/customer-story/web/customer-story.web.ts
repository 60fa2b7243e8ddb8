import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { customerParts } from '#modules/marketing/customers/shared/public.ts';
import { portalHome, portalJob } from '#modules/portal/customer-portal/shared/public.ts';

/** What is kept of a customer in the browser: parts of their page, and of the portal. */
export const customerStoryWeb = defineWebModule({
  name: 'marketing/customer-story',
  screens: [
    screen('/portal/stock', () => import('./PortalStock.tsx').then((m) => m.PortalStock), {
      title: 'Stock and tires',
      allow: 'public',
      bare: true,
    }),
  ],
  parts: [
    part(customerParts, () => import('./CustomerStory.tsx').then((m) => m.CustomerStory)),
    part(portalHome, () => import('./PortalStock.tsx').then((m) => m.StockLink)),
    part(portalJob, () => import('./JobClock.tsx').then((m) => m.JobClock)),
  ],
  words: () => import('./th.ts'),
});
