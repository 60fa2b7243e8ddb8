import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'admin.viewer';

/** People with a sign-in, in the browser; and the screen for a missing right. */
export const usersWeb = defineWebModule({
  name: 'admin/users',
  screens: [
    screen('/admin', () => import('./UserList.tsx').then((m) => m.UserList), { title: 'Users', allow }),
    screen('/admin/:userKey', () => import('./UserPage.tsx').then((m) => m.UserPage), { title: 'User', allow }),
    screen('/unauthorized', () => import('./NoAccessPage.tsx').then((m) => m.NoAccessPage), {
      title: 'No access',
      allow: 'signedIn',
    }),
  ],
  menu: [{ path: '/admin', since: '2026-11-21' }],
  words: () => import('./th.ts'),
});
