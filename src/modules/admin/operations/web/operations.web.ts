import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'admin.viewer';

/** What waits for administrators, what the server does by itself, and people from a file. */
export const operationsWeb = defineWebModule({
  name: 'admin/operations',
  screens: [
    screen('/admin/requests', () => import('./RequestsPage.tsx').then((m) => m.RequestsPage), {
      title: 'Requests',
      allow,
    }),
    screen('/admin/jobs', () => import('./JobsPage.tsx').then((m) => m.JobsPage), { title: 'Background jobs', allow }),
    screen('/admin/import', () => import('./ImportPage.tsx').then((m) => m.ImportPage), {
      title: 'Import of people',
      allow: 'admin.admin',
    }),
  ],
  words: () => import('./th.ts'),
});
