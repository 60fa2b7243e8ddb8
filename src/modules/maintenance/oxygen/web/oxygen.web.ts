import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';

/** Oxygen in the browser. */
export const oxygenWeb = defineWebModule({
  name: 'maintenance/oxygen',
  screens: [
    screen('/oxygen', () => import('./CylinderList.tsx').then((m) => m.CylinderList), { title: 'Oxygen', allow }),
    screen('/oxygen/:id', () => import('./CylinderPage.tsx').then((m) => m.CylinderPage), {
      title: 'Oxygen cylinder',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
