import { defineWebModule } from '#kernel/web/module.ts';

/** Picture, avatar and theme colour in the browser. */
export const profileWeb = defineWebModule({
  name: 'account/profile',
  screens: [],
  accountDialogs: [
    {
      label: 'Profile picture',
      picture: 'photo',
      load: () => import('./PictureDialog.tsx').then((m) => m.PictureDialog),
    },
    {
      label: 'Theme colour',
      picture: 'palette',
      load: () => import('./ThemeColourDialog.tsx').then((m) => m.ThemeColourDialog),
    },
  ],
  words: () => import('./th.ts'),
});
