import { liveName } from '#kernel/shared/live.ts';

/** The colour of an avatar nobody chose (spec §9). */
export const defaultAvatarColour = '#2196F3';
/** Up to this brightness white text is read better, above it black (spec §5, §9). */
const brightnessThreshold = 128;

/** How bright a colour looks, 0 to 255 (ITU-R BT.601). */
export function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (red * 299 + green * 587 + blue * 114) / 1000;
}

/** Black or white, whichever is read on this colour (spec §5). The avatar nobody chose has white text (spec §9). */
export function textOn(hex: string): '#000000' | '#ffffff' {
  if (hex.toLowerCase() === defaultAvatarColour.toLowerCase()) return '#ffffff';
  return brightness(hex) >= brightnessThreshold ? '#000000' : '#ffffff';
}

/** The pictures of people; told with whose it is. */
export const pictureLive = liveName('user-picture');
