import { defineWebModule, screen } from '#kernel/web/module.ts';

const shop = 'maintenance.viewer';

/** The dashboard, and the registers its numbers open that have no list of their own elsewhere. */
export const dashboardWeb = defineWebModule({
  name: 'home/dashboard',
  screens: [
    screen('/dashboard', () => import('./DashboardPage.tsx').then((m) => m.DashboardPage), {
      title: 'Dashboard',
      allow: 'signedIn',
    }),
    screen('/dashboard/findings', () => import('./FindingRegister.tsx').then((m) => m.FindingRegister), {
      title: 'Findings',
      allow: shop,
    }),
    screen('/dashboard/impact-reviews', () => import('./ImpactRegister.tsx').then((m) => m.ImpactRegister), {
      title: 'Impact reviews',
      allow: shop,
    }),
    // Whose rows these are is the record's own right, asked at each call.
    screen('/dashboard/rows/:register/:of?', () => import('./RegisterPage.tsx').then((m) => m.RegisterPage), {
      title: 'Rows behind a number',
      allow: 'signedIn',
    }),
  ],
  menu: [{ path: '/dashboard', since: '2026-11-21' }],
  topBar: () => import('./HelpButton.tsx').then((m) => m.HelpButton),
  words: () => import('./th.refusals.ts'),
});
