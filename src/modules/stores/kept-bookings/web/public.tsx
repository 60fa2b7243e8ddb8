export { keepOffline } from './keepOffline.ts';
export { KeptBookings } from './KeptBookings.tsx';
export { useBook, useWaiting, useWaits } from './useBook.ts';
