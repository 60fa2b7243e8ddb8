import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { partNumberParts } from '#modules/maintenance/capabilities/shared/public.ts';

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
  parts: [
    part(partNumberParts, () => import('./PartLifeLimits.tsx').then((m) => m.PartLifeLimits)),
    part(partNumberParts, () => import('./public.tsx').then((m) => m.PartDirectives)),
  ],
  words: () => import('./th.refusals.ts'),
});
