import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const list = () => import('./ReleaseRequestList.tsx').then((m) => m.ReleaseRequestList);

/** Requests for release in the browser. */
export const releaseRequestsWeb = defineWebModule({
  name: 'maintenance/release-requests',
  screens: [
    redirect('/maintenance/release-requests', '/maintenance/release-requests/pending', 'maintenance.viewer'),
    screen('/maintenance/release-requests/pending', list, { title: 'Release Requests', allow: 'maintenance.viewer' }),
    screen('/maintenance/release-requests/all', list, { title: 'Release Requests', allow: 'maintenance.viewer' }),
    screen(
      '/maintenance/release-requests/:id',
      () => import('./ReleaseRequestPage.tsx').then((m) => m.ReleaseRequestPage),
      {
        title: 'Release review',
        allow: 'maintenance.viewer',
      },
    ),
  ],
  told: () => import('../shared/releaseRequest.record.ts').then((m) => [m.releaseRequest]),
  words: () => import('./th.refusals.ts'),
});
