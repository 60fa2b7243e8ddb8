import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Personal data in the browser: the own copy for everybody, terms and erasure for HR. */
export const personalDataWeb = defineWebModule({
  name: 'hr/personal-data',
  screens: [
    screen('/hr/personal-data', () => import('./PersonalData.tsx').then((m) => m.PersonalData), {
      title: 'Personal data',
      allow: 'signedIn',
    }),
  ],
  words: () => import('./th.refusals.ts'),
});
