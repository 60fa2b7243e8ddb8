/** A place on the earth, in degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

/** How far two places are apart, in metres (great circle, mean radius of the earth). */
export function metresBetween(a: Place, b: Place): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const h =
    half(rad(b.latitude - a.latitude)) +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * half(rad(b.longitude - a.longitude));
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Up to this speed a vehicle within a geofence has arrived; faster it drives past. */
const arrivedKmh = 10;

/** Whether a vehicle seen here has arrived within a geofence: inside it, and slow. */
export const hasArrived = (seen: Place & { speedKmh: number }, fence: Place & { radiusM: number }): boolean =>
  seen.speedKmh <= arrivedKmh && metresBetween(seen, fence) <= fence.radiusM;

/** A registration as two systems that write it differently both mean it: no spaces, no dashes, large letters. */
export const plainRegistration = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\-.]/g, '')
    .toUpperCase();
