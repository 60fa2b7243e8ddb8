import { defineWebModule, screen } from '#kernel/web/module.ts';

/** One's own password and PIN in the browser, and the page behind the link of a forgotten one. */
export const passwordWeb = defineWebModule({
  name: 'account/password',
  screens: [
    screen('/reset-password', () => import('./ResetPage.tsx').then((m) => m.ResetPage), {
      title: 'Choose a new password',
      allow: 'public',
      bare: true,
    }),
  ],
  accountDialogs: [
    {
      label: 'Change password',
      picture: 'key',
      load: () => import('./ChangePasswordDialog.tsx').then((m) => m.ChangePasswordDialog),
    },
    { label: 'Change Pin', picture: 'pin', load: () => import('./ChangePinDialog.tsx').then((m) => m.ChangePinDialog) },
  ],
  words: () => import('./th.ts'),
});
