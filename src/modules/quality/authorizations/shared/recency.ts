import { addDays, addMonths } from '#kernel/shared/dates.ts';

/** R-AUT-4: six distinct months with work, or a hundred distinct days, within the last 24 months. */
export const recencyRule = { windowMonths: 24, months: 6, days: 100, warnDays: 60 } as const;

export interface Recency {
  /** Distinct calendar months with work in the window. */
  months: number;
  /** Distinct days with work in the window. */
  days: number;
  isCurrent: boolean;
  /** The first day on which it will be lost if no more work is done; null when it is lost already. */
  lapsesOn: string | null;
}

function countOn(day: string, workDays: readonly string[]): { months: number; days: number } {
  // The window is (day − 24 months, day]: work on its first day counts no more.
  const after = addMonths(day, -recencyRule.windowMonths);
  const inWindow = workDays.filter((worked) => worked > after && worked <= day);
  return { months: new Set(inWindow.map((worked) => worked.slice(0, 7))).size, days: new Set(inWindow).size };
}

function suffices(count: { months: number; days: number }): boolean {
  return count.months >= recencyRule.months || count.days >= recencyRule.days;
}

/** Whether somebody is current on a day, from the days on which they did verified work in a group. */
export function recencyOn(day: string, workDays: readonly string[]): Recency {
  const count = countOn(day, workDays);
  if (!suffices(count)) return { ...count, isCurrent: false, lapsesOn: null };
  const known = workDays.filter((worked) => worked <= day);
  const drops = [...new Set(known)]
    .map((worked) => firstDayWithout(worked))
    .filter((drop) => drop > day)
    .toSorted();
  return { ...count, isCurrent: true, lapsesOn: drops.find((drop) => !suffices(countOn(drop, known))) ?? null };
}

/** The first day whose window does not reach back to `worked`. */
function firstDayWithout(worked: string): string {
  let day = addMonths(worked, recencyRule.windowMonths);
  while (addMonths(day, -recencyRule.windowMonths) < worked) day = addDays(day, 1);
  return day;
}

/**
 * The fewest months from this one on with a day of work each after which somebody stays current beyond the day it would be lost, or is current
 * again (6.3 (10)). 0 when nothing is lost.
 */
export function monthsToWork(day: string, workDays: readonly string[]): number {
  const { isCurrent, lapsesOn } = recencyOn(day, workDays);
  if (isCurrent && lapsesOn === null) return 0;
  const months = Array.from({ length: recencyRule.months }, (_, ahead) =>
    ahead === 0 ? day : `${addMonths(day, ahead).slice(0, 7)}-01`,
  );
  for (const count of months.keys()) {
    const worked = months.slice(0, count + 1);
    const judgedOn = [lapsesOn ?? day, ...worked].toSorted().at(-1) ?? day;
    if (recencyOn(judgedOn, [...workDays, ...worked]).isCurrent) return count + 1;
  }
  return recencyRule.months;
}

/** R-AUT-4 in words: "1 of 6 months, 12 of 100 days". */
export function recencyWords(recency: Pick<Recency, 'months' | 'days'>): string {
  return `${recency.months} of ${recencyRule.months} months, ${recency.days} of ${recencyRule.days} days`;
}
