export { KeptBookings } from './KeptBookings.tsx';
export { useBook, useWaiting, useWaits } from './useBook.ts';
