import { defineWebModule } from '#kernel/web/module.ts';

/** What waits on a device to be booked: parts of the counter's desk and of a proof of delivery, and a mark in the top bar. */
export const keptBookingsWeb = defineWebModule({
  name: 'stores/kept-bookings',
  screens: [],
  topBar: () => import('./WaitingMark.tsx').then((m) => m.WaitingMark),
  words: () => import('./th.ts'),
});
