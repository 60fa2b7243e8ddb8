import { defineWebModule, screen } from '#kernel/web/module.ts';

const options = { title: 'Your work orders', allow: 'public', bare: true } as const;

/** What customers see, in the browser: open to strangers, who then sign in at this door. */
export const portalWeb = defineWebModule({
  name: 'portal/customer-portal',
  screens: [
    screen('/portal', () => import('./PortalPage.tsx').then((m) => m.PortalPage), options),
    screen('/portal/jobs/:number', () => import('./PortalJobPage.tsx').then((m) => m.PortalJobPage), options),
    screen('/portal/welcome', () => import('./WelcomePage.tsx').then((m) => m.WelcomePage), {
      ...options,
      title: 'Welcome',
    }),
  ],
  words: () => import('./th.refusals.ts'),
});
