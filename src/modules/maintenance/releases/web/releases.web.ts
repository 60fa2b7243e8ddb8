import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Release certificates in the browser, and the page a stranger reaches by the QR. */
export const releasesWeb = defineWebModule({
  name: 'maintenance/releases',
  screens: [
    screen('/maintenance/releases', () => import('./ReleaseList.tsx').then((m) => m.ReleaseList), {
      title: 'Releases',
      allow: 'maintenance.viewer',
    }),
    screen('/maintenance/releases/:id', () => import('./ReleasePage.tsx').then((m) => m.ReleasePage), {
      title: 'Release certificate',
      allow: 'maintenance.viewer',
    }),
    screen('/maintenance/releases/errors/:id', () => import('./ErrorPage.tsx').then((m) => m.ErrorPage), {
      title: 'Certificate error',
      allow: 'maintenance.viewer',
    }),
    screen('/verify/:token', () => import('./VerifyPage.tsx').then((m) => m.VerifyPage), {
      title: 'Verify a certificate',
      allow: 'public',
      bare: true,
    }),
  ],
  told: () =>
    Promise.all([
      import('../shared/releaseCertificate.record.ts'),
      import('../shared/certificateError.record.ts'),
    ]).then(([release, error]) => [release.releaseCertificate, error.certificateError]),
  words: () => import('./th.ts'),
});
