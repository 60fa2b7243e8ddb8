export { KeptBookings } from './KeptBookings.tsx';
export { useBook } from './useBook.ts';
