export type AbcClass = 'A' | 'B' | 'C';

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
