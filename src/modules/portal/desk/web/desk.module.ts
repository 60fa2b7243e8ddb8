import { defineWebModule, screen } from '#kernel/web/module.ts';

const options = { title: 'Your jobs', allow: 'public', bare: true } as const;

/** What customers see, in the browser: open to strangers, who then sign in at this door. */
export const deskModule = defineWebModule({
  name: 'portal/desk',
  screens: [
    screen('/portal', () => import('./DeskPage.tsx').then((m) => m.DeskPage), options),
    screen('/portal/jobs/:number', () => import('./DeskJobPage.tsx').then((m) => m.DeskJobPage), options),
    screen('/portal/welcome', () => import('./WelcomePage.tsx').then((m) => m.WelcomePage), {
      ...options,
      title: 'Welcome',
    }),
  ],
  words: { th: () => import('./th.ts').then((m) => m.th) },
});
