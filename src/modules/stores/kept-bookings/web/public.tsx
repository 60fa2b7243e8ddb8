export { KeptBookings } from './KeptBookings.tsx';
export { useBook, useWaits } from './useBook.ts';
