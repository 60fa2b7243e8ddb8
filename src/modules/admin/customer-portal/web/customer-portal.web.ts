import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const allow = 'admin.viewer';

/** Staff's side of the customers' door, in the browser. */
export const customerPortalWeb = defineWebModule({
  name: 'admin/customer-portal',
  screens: [
    redirect('/customer-portal', '/customer-portal/users', allow),
    screen('/customer-portal/users', () => import('./PortalUserList.tsx').then((m) => m.PortalUserList), {
      title: 'Customer Portal Users',
      allow,
    }),
    screen('/customer-portal/logs', () => import('./PortalLogList.tsx').then((m) => m.PortalLogList), {
      title: 'Portal log',
      allow,
    }),
  ],
  menu: [{ path: '/customer-portal', since: '2026-11-21' }],
  words: () => import('./th.refusals.ts'),
});
