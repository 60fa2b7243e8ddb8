import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = ['maintenance.viewer', 'quality.viewer'] as const;

/** Release forms and their versions in the browser. */
export const releaseFormsWeb = defineWebModule({
  name: 'maintenance/release-forms',
  screens: [
    screen('/maintenance/release-forms', () => import('./FormList.tsx').then((m) => m.FormList), {
      title: 'Release forms',
      allow: [...allow],
    }),
    screen('/maintenance/release-forms/:id', () => import('./FormPage.tsx').then((m) => m.FormPage), {
      title: 'Release form',
      allow: [...allow],
    }),
  ],
  words: () => import('./th.refusals.ts'),
});
