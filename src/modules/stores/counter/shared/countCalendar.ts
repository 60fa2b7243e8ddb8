import { addMonths } from '#kernel/shared/dates.ts';

/** How often the places of a class are counted, in months: A monthly, B quarterly, C yearly (R-STK-11). */
const countMonths = { A: 1, B: 3, C: 12 } as const;
export type AbcClass = keyof typeof countMonths;

/**
 * The class of each item by what was used of it in a year, in money: A are the items that make up the first 80 % together, B those of the
 * next 15 %, C the rest and what nobody used. The item that crosses a border belongs to the class it began in.
 */
export function abcClasses(used: readonly { itemId: string; value: number }[]): Map<string, AbcClass> {
  const all = used.reduce((sum, { value }) => sum + Math.max(value, 0), 0);
  let before = 0;
  return new Map(
    used
      .toSorted((a, b) => b.value - a.value || a.itemId.localeCompare(b.itemId))
      .map(({ itemId, value }) => {
        const share = all === 0 ? 1 : before / all;
        before += Math.max(value, 0);
        return [itemId, value <= 0 || share >= 0.95 ? 'C' : share >= 0.8 ? 'B' : 'A'] as const;
      }),
  );
}

/** The class a place is counted by: the most valuable of what stands in it. */
export const classOfPlace = (classes: readonly AbcClass[]): AbcClass => classes.toSorted()[0] ?? 'C';

/** The day a place is to be counted next: never counted, the day something was first put there begins the time. */
export const nextCount = (abc: AbcClass, lastCounted: string | null, since: string): string =>
  addMonths(lastCounted ?? since, countMonths[abc]);
