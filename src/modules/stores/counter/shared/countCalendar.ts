import { addMonths } from '#kernel/shared/dates.ts';
import type { AbcClass } from '#modules/stores/planning/shared/public.ts';

/** How often the places of a class are counted, in months: A monthly, B quarterly, C yearly (R-STK-11). */
const countMonths: Readonly<Record<AbcClass, number>> = { A: 1, B: 3, C: 12 };

/** The class a place is counted by: the most valuable of what stands in it. */
export const classOfPlace = (classes: readonly AbcClass[]): AbcClass => classes.toSorted()[0] ?? 'C';

/** The day a place is to be counted next: never counted, the day something was first put there begins the time. */
export const nextCount = (abc: AbcClass, lastCounted: string | null, since: string): string =>
  addMonths(lastCounted ?? since, countMonths[abc]);
