import { defineWebModule, screen } from '#kernel/web/module.ts';

// Said here and not read from the record: the first load would bring the record with all its schemas.
const allow = 'signedIn';
const root = '/store/spares/torque-tubes';

/** Torque tubes in the browser: a tab of the spares store. */
export const torqueTubesWeb = defineWebModule({
  name: 'stores/torque-tubes',
  screens: [
    screen(root, () => import('./TubeScreens.tsx').then((m) => m.TubeList), { title: 'Torque tubes', allow }),
    screen(`${root}/:id`, () => import('./TubeScreens.tsx').then((m) => m.TubePage), { title: 'Torque tube', allow }),
  ],
  words: () => import('./th.refusals.ts'),
});
