import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Search as a page of its own. */
export const searchWeb = defineWebModule({
  name: 'home/search',
  screens: [
    screen('/search', () => import('./SearchPage.tsx').then((m) => m.SearchPage), {
      title: 'Search',
      allow: 'signedIn',
    }),
    screen('/open/:record/:id', () => import('./OpenScreen.tsx').then((m) => m.OpenScreen), {
      title: 'Open',
      allow: 'signedIn',
    }),
  ],
  words: () => import('./th.ts'),
});
