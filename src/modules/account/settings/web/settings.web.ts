import { defineWebModule, screen } from '#kernel/web/module.ts';

/** The settings in the browser: a dialog from the menu under the picture, and the same as a page. */
export const settingsWeb = defineWebModule({
  name: 'account/settings',
  screens: [
    screen('/settings', () => import('./SettingsPage.tsx').then((m) => m.SettingsPage), {
      title: 'Settings',
      allow: 'signedIn',
    }),
  ],
  accountDialogs: [
    {
      label: 'Settings',
      picture: 'settings',
      load: () => import('./SettingsDialog.tsx').then((m) => m.SettingsDialog),
    },
  ],
  words: () => import('./th.ts'),
});
