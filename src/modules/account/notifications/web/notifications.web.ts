import { defineWebModule } from '#kernel/web/module.ts';

/** The bell and what is behind it. */
export const notificationsWeb = defineWebModule({
  name: 'account/notifications',
  screens: [],
  topBar: () => import('./Bell.tsx').then((m) => m.Bell),
  words: () => import('./th.refusals.ts'),
});
