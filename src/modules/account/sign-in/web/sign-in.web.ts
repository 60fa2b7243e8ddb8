import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Signing in, in the browser. */
export const signInWeb = defineWebModule({
  name: 'account/sign-in',
  screens: [
    screen('/login', () => import('./LoginPage.tsx').then((m) => m.LoginPage), {
      title: 'Sign in',
      allow: 'public',
      bare: true,
    }),
  ],
  words: () => import('./th.ts'),
});
