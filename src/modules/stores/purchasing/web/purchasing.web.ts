import { vendorFigures } from '#modules/quality/vendors/shared/public.ts';
import { defineWebModule, part, redirect, screen } from '#kernel/web/module.ts';

// As `priceReaders` of supply.ts, which would bring what is bought into the first load of every screen.
const readers = ['purchasing.viewer', 'finance.viewer'] as const;
const options = (title: string) => ({ title, allow: 'signedIn', drawer: 'none' }) as const;

/** Purchasing in the browser: in a tab and a small frame of its own. */
export const purchasingWeb = defineWebModule({
  name: 'stores/purchasing',
  screens: [
    redirect('/purchasing', '/purchasing/requests', 'signedIn'),
    screen(
      '/purchasing/requests',
      () => import('./Requests.tsx').then((m) => m.Requests),
      options('Purchase requests'),
    ),
    screen(
      '/purchasing/requests/:id',
      () => import('./Requests.tsx').then((m) => m.Request),
      options('Purchase request'),
    ),
    screen(
      '/purchasing/approved-items',
      () => import('./ApprovedItems.tsx').then((m) => m.ApprovedItems),
      options('Approved items'),
    ),
    screen('/purchasing/requestgroups', () => import('./Groups.tsx').then((m) => m.Groups), options('Request groups')),
    screen(
      '/purchasing/requestgroups/:id',
      () => import('./Groups.tsx').then((m) => m.RequestGroup),
      options('Request group'),
    ),
    screen('/purchasing/orders', () => import('./Orders.tsx').then((m) => m.Orders), options('Purchase orders')),
    screen('/purchasing/orders/:id', () => import('./Orders.tsx').then((m) => m.Order), options('Purchase order')),
    screen('/purchasing/bills', () => import('./Orders.tsx').then((m) => m.Bills), {
      ...options('Vendor invoices'),
      allow: readers,
    }),
    screen('/purchasing/bills/:id', () => import('./Orders.tsx').then((m) => m.Bill), {
      ...options('Vendor invoice'),
      allow: readers,
    }),
    screen('/purchasing/vendors', () => import('./Vendors.tsx').then((m) => m.Vendors), options('Vendors')),
    screen('/purchasing/approver', () => import('./Approver.tsx').then((m) => m.Approver), options('Approver mode')),
    screen(
      '/purchasing/authorizers',
      () => import('./Approver.tsx').then((m) => m.Authorizers),
      options('Authorisers'),
    ),
  ],
  menu: [{ path: '/purchasing', since: '2026-11-24' }],
  parts: [part(vendorFigures, () => import('./Vendors.tsx').then((m) => m.FiguresOfVendor))],
  words: () => import('./th.refusals.ts'),
});
