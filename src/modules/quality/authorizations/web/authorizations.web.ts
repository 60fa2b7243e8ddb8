import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

// Spec §5: without level 3 the navigation is cancelled, not redirected.
const guard = { allow: 'level:3', denied: 'cancel' } as const;

/** Certifying staff and their authorisations in the browser. */
export const authorizationsWeb = defineWebModule({
  name: 'quality/authorizations',
  screens: [
    redirect('/qa/ccs', '/qa/ccs/list-of-certifying-staff', guard.allow, guard.denied),
    screen('/qa/ccs/overview', () => import('./CertifyingStaffOverview.tsx').then((m) => m.CertifyingStaffOverview), {
      title: 'Certifying Staff',
      ...guard,
    }),
    screen(
      '/qa/ccs/list-of-certifying-staff',
      () => import('./CertifyingStaffList.tsx').then((m) => m.CertifyingStaffList),
      {
        title: 'List of certifying staff',
        ...guard,
      },
    ),
    screen('/qa/ccs/authorizations', () => import('./AuthorizationList.tsx').then((m) => m.AuthorizationList), {
      title: 'Authorisations',
      ...guard,
    }),
    screen('/qa/ccs/authorizations/:id', () => import('./AuthorizationPage.tsx').then((m) => m.AuthorizationPage), {
      title: 'Authorisation',
      ...guard,
    }),
    screen('/qa/ccs/facts/:kind', () => import('./FactsPage.tsx').then((m) => m.FactsPage), {
      title: 'Records behind authorisations',
      ...guard,
    }),
    screen('/hr/badges/stamps', () => import('./StampScreens.tsx').then((m) => m.StampList), {
      title: 'Stamps',
      allow: 'level:3',
      denied: 'unauthorized',
    }),
    screen('/hr/badges/stamps/:id', () => import('./StampScreens.tsx').then((m) => m.StampPage), {
      title: 'Stamp',
      allow: 'level:3',
      denied: 'unauthorized',
    }),
  ],
  menu: [{ path: '/qa/ccs', since: '2026-11-21' }],
  words: () => import('./th.reasons.ts'),
});
