import type { Decimal } from './facts.values.ts';

/** Several values at one step: so many of one name (`Bolt`), in one or several rounds, each of which may have its own limit. */
export interface Layout {
  count: number;
  name: string;
  rounds: { name: string; min?: Decimal | undefined; max?: Decimal | undefined }[];
}

/** The names of the values of a layout, in the order they are entered: `Bolt 1` … `Bolt 16`, each round after the other. */
export function valueNames(layout: Layout): string[] {
  const names = Array.from({ length: layout.count }, (_, at) => `${layout.name} ${at + 1}`);
  if (layout.rounds.length === 0) return names;
  return layout.rounds.flatMap((round) => names.map((name) => `${round.name}, ${name}`));
}

/** How many values a layout asks for. */
export const valueCount = (layout: Layout | null): number =>
  layout ? layout.count * Math.max(1, layout.rounds.length) : 1;

/** The limits of one value of a layout: its round's own, else the step's. */
export function limitAt<Limit extends { min: Decimal | null; max: Decimal | null }>(
  limit: Limit,
  layout: Layout | null,
  at: number,
): Limit {
  const round = layout?.rounds[Math.floor(at / layout.count)];
  if (!round || (round.min === undefined && round.max === undefined)) return limit;
  return { ...limit, min: round.min ?? null, max: round.max ?? null };
}
