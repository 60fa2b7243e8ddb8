export { keepOffline } from './keepOffline.ts';
export { KeptBookings, KeptPhotos, KeptState } from './KeptBookings.tsx';
export { isAway } from './sending.ts';
export { useBook, useWaiting, useWaits } from './useBook.ts';
export { smallPhoto, useKeptChange } from './useKeptChange.ts';
