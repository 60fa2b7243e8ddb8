import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'maintenance.viewer';

/** Forms in the browser: their list and the builder. */
export const templatesWeb = defineWebModule({
  name: 'maintenance/templates',
  screens: [
    screen('/maintenance/templates', () => import('./FormList.tsx').then((m) => m.FormList), {
      title: 'Templates',
      allow,
    }),
    screen('/maintenance/templates/new-form', () => import('./NewForm.tsx').then((m) => m.NewForm), {
      title: 'New form',
      allow,
    }),
    screen('/maintenance/templates/new-form/:key', () => import('./Builder.tsx').then((m) => m.Builder), {
      title: 'Form',
      allow,
      drawer: 'closed',
    }),
  ],
  menu: [{ path: '/maintenance/templates', since: '2026-11-28' }],
  told: () => import('../shared/formTemplate.record.ts').then((m) => [m.formTemplate, m.formVersion, m.formInstance]),
  words: () => import('./th.ts'),
});
