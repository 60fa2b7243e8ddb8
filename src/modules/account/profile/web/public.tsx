// The front door of the profile: the dialogs for the settings, and people’s pictures for every list of people.
export { Avatar, PresenceChip } from './Avatar.tsx';
export { AvatarBackgroundDialog } from './AvatarBackgroundDialog.tsx';
export { PictureDialog } from './PictureDialog.tsx';
export { ThemeColourDialog } from './ThemeColourDialog.tsx';
export { shopLabels, shops } from '../shared/shops.ts';
