import type { Decimal } from './facts.values.ts';

/** Several values at one step: so many of one name (`Bolt`), in one or several rounds, each of which may have its own limit. */
export interface Layout {
  count: number;
  name: string;
  rounds: { name: string; min?: Decimal | undefined; max?: Decimal | undefined }[];
  /** Places, from 1, whose piece was taken out of the lot: they have no value any more. */
  without?: number[] | undefined;
}

/** The names of the values of a layout, in the order they are entered: `Bolt 1` … `Bolt 16`, each round after the other. */
export function valueNames(layout: Layout): string[] {
  const names = placesOf(layout).map((place) => `${layout.name} ${place}`);
  if (layout.rounds.length === 0) return names;
  return layout.rounds.flatMap((round) => names.map((name) => `${round.name}, ${name}`));
}

/** How many values a layout asks for. */
export const valueCount = (layout: Layout | null): number =>
  layout ? placesOf(layout).length * Math.max(1, layout.rounds.length) : 1;

/** The places of a layout that have a value, from 1. */
export const placesOf = ({ count, without = [] }: Pick<Layout, 'count' | 'without'>): number[] =>
  Array.from({ length: count }, (_, at) => at + 1).filter((place) => !without.includes(place));

/** A layout of the pieces that are left in a lot. */
export const leftOf = <Given extends Layout | null>(layout: Given, takenOut: readonly number[]): Given =>
  layout && takenOut.length > 0 ? { ...layout, without: [...takenOut] } : layout;

/** The names of the values whose piece was taken out of its lot. */
export const namesOut = (layout: Layout | null): ReadonlySet<string> =>
  new Set(layout?.without?.length ? valueNames({ ...layout, without: placesOf(layout) }) : []);

/** The readings of the pieces that are left in a lot; those of a piece taken out stay as record and decide nothing. One that names no piece stays. */
export function readingsLeft<Reading extends { name: string }>(
  layout: Layout | null,
  readings: readonly Reading[],
): Reading[] {
  const gone = namesOut(layout);
  return readings.filter(({ name }) => !gone.has(name));
}

/** The limits of one value of a layout: its round's own, else the step's. */
export function limitAt<Limit extends { min: Decimal | null; max: Decimal | null }>(
  limit: Limit,
  layout: Layout | null,
  at: number,
): Limit {
  const round = layout?.rounds[Math.floor(at / placesOf(layout).length)];
  if (!round || (round.min === undefined && round.max === undefined)) return limit;
  return { ...limit, min: round.min ?? null, max: round.max ?? null };
}
