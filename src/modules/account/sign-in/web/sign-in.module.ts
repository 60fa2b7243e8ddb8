import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Signing in, and one's own password and PIN, in the browser. */
export const signInModule = defineWebModule({
  name: 'account/sign-in',
  screens: [
    screen('/login', () => import('./LoginPage.tsx').then((m) => m.LoginPage), {
      title: 'Sign in',
      allow: 'public',
      bare: true,
    }),
  ],
  accountDialogs: [
    { label: 'Change password', load: () => import('./ChangePasswordDialog.tsx').then((m) => m.ChangePasswordDialog) },
    { label: 'Change PIN', load: () => import('./ChangePinDialog.tsx').then((m) => m.ChangePinDialog) },
  ],
  words: { th: () => import('./th.ts').then((m) => m.th) },
});
