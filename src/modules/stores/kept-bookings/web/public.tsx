export { keepOffline } from './keepOffline.ts';
export { KeptBookings, KeptPhoto, KeptState } from './KeptBookings.tsx';
export { isAway } from './sending.ts';
export { useBook, useWaiting, useWaits } from './useBook.ts';
export { useKeptChange, useKeptPhotos } from './useKeptChange.ts';
export { smallPhoto } from './smallPhoto.ts';
