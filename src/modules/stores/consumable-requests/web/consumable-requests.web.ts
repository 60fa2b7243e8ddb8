import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Requests for consumables in the browser. */
export const consumableRequestsWeb = defineWebModule({
  name: 'stores/consumable-requests',
  // The list at both addresses: a request is a dialog over it.
  screens: ['requests', 'requests/:requestId'].map((path) =>
    screen(`/store/consumables/${path}`, () => import('./RequestList.tsx').then((m) => m.RequestList), {
      title: 'Consumables requests',
      allow: 'signedIn',
    }),
  ),
  words: () => import('./th.refusals.ts'),
});
