import { defineWebModule, screen } from '#kernel/web/module.ts';

const page = () => import('./FloorPage.tsx').then((m) => m.FloorPage);

/** The floor plan in the browser: one screen, the floor is part of the address. */
export const floorPlanWeb = defineWebModule({
  name: 'map/floor-plan',
  screens: [
    screen('/map', page, { title: 'Floor Plan', allow: 'signedIn' }),
    screen('/map/:layerId', page, { title: 'Floor Plan', allow: 'signedIn' }),
  ],
  menu: [{ path: '/map', since: '2026-11-28' }],
  words: () => import('./th.ts'),
});
