import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'hr.viewer';
const root = '/hr/joiners-leavers';

/** Who joins and who leaves, in the browser. */
export const joinersLeaversWeb = defineWebModule({
  name: 'hr/joiners-leavers',
  screens: [
    screen(root, () => import('./Moves.tsx').then((m) => m.Moves), { title: 'Joiners and leavers', allow }),
    screen(`${root}/:id`, () => import('./ChecklistPage.tsx').then((m) => m.ChecklistPage), {
      title: 'Joiner and leaver checklist',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
