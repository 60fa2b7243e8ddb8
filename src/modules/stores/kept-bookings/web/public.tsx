export { keepOffline } from './keepOffline.ts';
export { KeptBookings, KeptState } from './KeptBookings.tsx';
export { useBook, useWaiting, useWaits } from './useBook.ts';
export { useKeptChange, useKeptPhotos } from './useKeptChange.ts';
export { smallPhoto } from './smallPhoto.ts';
