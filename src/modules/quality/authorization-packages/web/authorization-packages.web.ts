import { defineWebModule, screen } from '#kernel/web/module.ts';

// Spec §5: without level 3 the navigation is cancelled, not redirected.
const guard = { allow: 'level:3', denied: 'cancel' } as const;
const root = '/qa/ccs/authorization-packages';

/** The dossiers behind authorisations in the browser. */
export const authorizationPackagesWeb = defineWebModule({
  name: 'quality/authorization-packages',
  screens: [
    screen(root, () => import('./Packages.tsx').then((m) => m.Packages), { title: 'Authorisation packages', ...guard }),
    screen(`${root}/:authorizationKey`, () => import('./PackagePage.tsx').then((m) => m.PackagePage), {
      title: 'Authorisation package',
      ...guard,
    }),
    screen('/verify-authorization/:token', () => import('./CardCheck.tsx').then((m) => m.CardCheck), {
      title: 'Check an authorisation',
      allow: 'public',
      bare: true,
    }),
  ],
  words: () => import('./th.ts'),
});
