import { addMonths } from '#kernel/shared/dates.ts';
import type { LocationType } from '#modules/stores/stock/shared/location.record.ts';

/** Why a tire comes off a wheel (R-TIR-3). */
export const removalReasons = {
  normalWear: 'Normal wear',
  unevenWear: 'Uneven wear',
  flatSpot: 'Flat spot',
  cut: 'Cut',
  chunking: 'Chunking',
  rubberReversion: 'Rubber reversion',
  grooveCracking: 'Groove cracking',
  ribUndercutting: 'Rib undercutting',
  chevronCut: 'Chevron cut',
  peeledRib: 'Peeled rib',
  openSplice: 'Open splice',
  fodPuncture: 'Puncture by a foreign object',
  treadSeparation: 'Tread separation',
  bulge: 'Bulge',
  beadDamage: 'Bead damage',
  casingPlyCut: 'Casing ply cut',
  burst: 'Burst',
  overheated: 'Fuse plug melted or overheated',
  runFlat: 'Run flat, or mate of a tire run flat',
  contamination: 'Contamination',
  deepPuncture: 'Puncture through the carcass over 1/4 in outside or 1/8 in inside',
} as const;
export type RemovalReason = keyof typeof removalReasons;

/** Reasons after which a casing is never retreaded (R-TIR-3). */
const unsafeReasons: ReadonlySet<RemovalReason> = new Set([
  'treadSeparation',
  'bulge',
  'beadDamage',
  'casingPlyCut',
  'burst',
  'overheated',
  'runFlat',
  'contamination',
  'deepPuncture',
]);

export interface Casing {
  retreadLevel: number;
  maxRetreadLevel: number;
  removalReason: RemovalReason;
  ownerAllowsRetread: boolean;
  manufacturedOn: string;
  /** Null: the owner sets no limit; makers set inspection, not age. */
  ageLimitMonths: number | null;
}

/** Whether a tire is past the age its owner or the company allows: the day of the limit is the last good one. */
export const isPastAge = (
  { manufacturedOn, ageLimitMonths }: Pick<Casing, 'manufacturedOn' | 'ageLimitMonths'>,
  today: string,
): boolean => ageLimitMonths !== null && today > addMonths(manufacturedOn, ageLimitMonths);

/** Why a casing may not be retreaded, or null (R-TIR-1, R-TIR-2). */
export function retreadRefusal(casing: Casing, today: string): string | null {
  if (unsafeReasons.has(casing.removalReason)) return 'The removal reason makes this casing unsafe to retread.';
  if (casing.retreadLevel >= casing.maxRetreadLevel)
    return `This casing is at its last retread level, R${casing.maxRetreadLevel}: scrap it or return it to its owner.`;
  if (!casing.ownerAllowsRetread) return 'The owner does not allow this casing to be retreaded.';
  if (isPastAge(casing, today)) return 'This casing is older than its owner allows.';
  return null;
}

/**
 * Cost of one landing in satang, to the nearest, or null while no landing is known (R-TIR-4).
 * Purchase and retreads cost, what the casing brings back does not.
 */
export function costPerLanding(cost: {
  purchase: number;
  retreads: readonly number[];
  casingCredit: number;
  landings: readonly number[];
}): number | null {
  const landings = cost.landings.reduce((sum, each) => sum + each, 0);
  if (landings === 0) return null;
  const spent = cost.retreads.reduce((sum, each) => sum + each, cost.purchase) - cost.casingCredit;
  return Math.round(spent / landings);
}

/** Where a tire in this state may stand (R-SEG-1): worn casings apart from those that may be fitted. */
const placesOf: Readonly<Record<string, readonly LocationType[]>> = {
  received: ['receiving'],
  serviceable: ['stock', 'shipping'],
  allotted: ['stock', 'shipping'],
  worn: ['wornTire'],
  assessed: ['wornTire', 'scrap'],
  quarantined: ['quarantine'],
};

/** Why a tire in this state may not stand in a place of this type, or null. */
export function placeRefusal(status: string, type: LocationType): string | null {
  const places = placesOf[status];
  if (!places) return 'This tire is not in the building.';
  return places.includes(type)
    ? null
    : 'Worn, quarantined and serviceable tires are kept apart: choose another location.';
}
