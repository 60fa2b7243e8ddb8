import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Vendors in the browser. */
export const vendorsWeb = defineWebModule({
  name: 'quality/vendors',
  screens: [
    screen('/qa/vendors', () => import('./VendorList.tsx').then((m) => m.VendorList), {
      title: 'Provider Control',
      allow: 'signedIn',
    }),
    screen('/qa/vendors/:vendorId', () => import('./VendorPage.tsx').then((m) => m.VendorPage), {
      title: 'Provider Control',
      allow: 'signedIn',
    }),
  ],
  menu: [{ path: '/qa/vendors', since: '2026-11-23' }],
  words: () => import('./th.refusals.ts'),
});
