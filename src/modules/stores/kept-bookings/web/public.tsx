export { keepOffline } from './keepOffline.ts';
export { KeptBookings } from './KeptBookings.tsx';
export { useBook, useWaiting, useWaits } from './useBook.ts';
export { useKeptChange, useKeptPhotos } from './useKeptChange.ts';
export { KeptState } from './KeptState.tsx';
export { smallPhoto } from './smallPhoto.ts';
