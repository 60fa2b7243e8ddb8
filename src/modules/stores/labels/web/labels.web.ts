import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Scanned labels in the browser. */
export const labelsWeb = defineWebModule({
  name: 'stores/labels',
  screens: [
    screen('/q/:kind/:id', () => import('./LabelScreen.tsx').then((m) => m.LabelScreen), {
      title: 'Scanned label',
      allow: 'signedIn',
    }),
  ],
  words: () => import('./th.refusals.ts'),
});
