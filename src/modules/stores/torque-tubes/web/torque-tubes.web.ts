import { defineWebModule, screen } from '#kernel/web/module.ts';
import { torqueTube } from '../shared/torqueTube.record.ts';

const allow = torqueTube.access.read;
const root = '/store/spares/torque-tubes';

/** Torque tubes in the browser: a tab of the spares store. */
export const torqueTubesWeb = defineWebModule({
  name: 'stores/torque-tubes',
  screens: [
    screen(root, () => import('./TubeScreens.tsx').then((m) => m.TubeList), { title: 'Torque tubes', allow }),
    screen(`${root}/:id`, () => import('./TubeScreens.tsx').then((m) => m.TubePage), { title: 'Torque tube', allow }),
  ],
  words: () => import('./th.ts'),
});
