/** A place as two people who write it differently both mean it. */
export const plainPlace = (place: string): string => place.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The places of an area, plain; none where the field is empty. */
export const placesOf = (workPlaces: string | null | undefined): string[] =>
  (workPlaces ?? '').split(',').map(plainPlace).filter(Boolean);
