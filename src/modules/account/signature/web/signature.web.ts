import { defineWebModule, screen } from '#kernel/web/module.ts';

/** The specimen signature in the browser. */
export const signatureWeb = defineWebModule({
  name: 'account/signature',
  screens: [
    screen('/signature-draw', () => import('./SignatureDrawPage.tsx').then((m) => m.SignatureDrawPage), {
      title: 'Signature',
      allow: 'signedIn',
    }),
  ],
  words: () => import('./th.refusals.ts'),
});
