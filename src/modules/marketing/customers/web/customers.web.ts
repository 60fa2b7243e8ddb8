import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Customers in the browser. */
export const customersWeb = defineWebModule({
  name: 'marketing/customers',
  screens: [
    screen('/marketing/customers', () => import('./CustomerList.tsx').then((m) => m.CustomerList), {
      title: 'Customers',
      allow: 'level:1',
    }),
    screen('/marketing/customers/:code', () => import('./CustomerPage.tsx').then((m) => m.CustomerPage), {
      title: 'Customer',
      allow: 'level:1',
    }),
  ],
  menu: [{ path: '/marketing/customers', since: '2026-11-21' }],
  words: () => import('./th.refusals.ts'),
});
