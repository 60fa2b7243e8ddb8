import { defineWebModule } from '#kernel/web/module.ts';

/** Two-step authentication in the browser. */
export const twoStepWeb = defineWebModule({
  name: 'account/two-step',
  screens: [],
  accountDialogs: [
    {
      label: '2-Step Authentication',
      picture: 'shield',
      load: () => import('./TwoStepDialog.tsx').then((m) => m.TwoStepDialog),
    },
  ],
  words: () => import('./th.refusals.ts'),
});
