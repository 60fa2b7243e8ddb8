import { defineWebModule, screen } from '#kernel/web/module.ts';

const root = '/finance/epa';
const allow = 'finance.viewer';

/** Economic price adjustments in the browser. */
export const epaWeb = defineWebModule({
  name: 'finance/epa',
  screens: [
    screen(root, () => import('./EpaScreens.tsx').then((m) => m.EpaList), { title: 'EPA', allow }),
    screen(`${root}/indices`, () => import('./EpaScreens.tsx').then((m) => m.IndexList), {
      title: 'Index values',
      allow,
    }),
    screen(`${root}/:number`, () => import('./EpaScreens.tsx').then((m) => m.EpaPage), {
      title: 'Price adjustment',
      allow,
    }),
  ],
  menu: [{ path: root, since: '2026-11-28' }],
  words: () => import('./th.ts'),
});
