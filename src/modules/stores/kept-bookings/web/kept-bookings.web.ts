import { defineWebModule } from '#kernel/web/module.ts';

/** What waits on a device to be booked: parts of the counter's desk, and their words. */
export const keptBookingsWeb = defineWebModule({
  name: 'stores/kept-bookings',
  screens: [],
  words: () => import('./th.ts'),
});
