import { defineWebModule, screen } from '#kernel/web/module.ts';

/** The handbook in the browser. */
export const documentationWeb = defineWebModule({
  name: 'home/documentation',
  screens: [
    screen('/documentation', () => import('./HandbookPage.tsx').then((m) => m.HandbookPage), {
      title: 'Documentation',
      allow: 'signedIn',
    }),
    screen('/documentation/:chapter', () => import('./HandbookPage.tsx').then((m) => m.HandbookPage), {
      title: 'Documentation',
      allow: 'signedIn',
    }),
  ],
  menu: [{ path: '/documentation', since: '2026-11-23' }],
  words: () => import('./th.ts'),
});
