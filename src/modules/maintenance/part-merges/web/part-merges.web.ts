import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Part numbers that are on file twice, in the browser. */
export const partMergesWeb = defineWebModule({
  name: 'maintenance/part-merges',
  screens: [
    screen(
      '/maintenance/capabilities/part-numbers/doubles',
      () => import('./PartMerges.tsx').then((m) => m.PartMerges),
      {
        title: 'Duplicates',
        allow: 'quality.admin',
      },
    ),
  ],
  words: () => import('./th.refusals.ts'),
});
