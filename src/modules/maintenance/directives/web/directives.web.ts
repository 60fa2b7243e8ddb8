import { defineWebModule, screen } from '#kernel/web/module.ts';

const root = '/maintenance/capabilities';
const allow = 'maintenance.viewer';

/** Airworthiness directives and service bulletins in the browser. */
export const directivesWeb = defineWebModule({
  name: 'maintenance/directives',
  screens: [
    screen(`${root}/ad`, () => import('./DirectiveList.tsx').then((m) => m.DirectiveList), {
      title: 'Airworthiness directives',
      allow,
    }),
    screen(`${root}/AD/:adId`, () => import('./DirectivePage.tsx').then((m) => m.DirectivePage), {
      title: 'Airworthiness directive',
      allow,
    }),
    screen(`${root}/sb`, () => import('./BulletinList.tsx').then((m) => m.BulletinList), {
      title: 'Service bulletins',
      allow,
    }),
  ],
  words: { th: () => import('./th.ts').then((m) => m.th) },
});
