import { addDays, daysBetween } from '#kernel/shared/dates.ts';

const none: ReadonlySet<string> = new Set();

/** Whether the company works on a day: Monday to Friday, but the holidays given. */
export function isWorkingDay(day: string, holidays: ReadonlySet<string> = none): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** How many working days a span has, both ends counted; 0 where it ends before it begins. Weeks are reckoned, not walked: a century costs no more than a week. */
export function countWorkingDays(from: string, to: string, holidays: ReadonlySet<string> = none): number {
  const days = daysBetween(from, to) + 1;
  if (days <= 0) return 0;
  let count = Math.floor(days / 7) * 5;
  for (let at = 0; at < days % 7; at += 1) if (isWorkingDay(addDays(from, at))) count += 1;
  for (const day of holidays) if (day >= from && day <= to && isWorkingDay(day)) count -= 1;
  return count;
}

/** The calendar has these days: what would lie beyond them is the last one, so that nobody counts for ever. */
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'] as const;
const isBeyond = (day: string): boolean => day.length !== 10 || day < firstDay;

/** The day so many working days after a day, before it where `count` is below 0; the day itself for 0. */
export function addWorkingDays(day: string, count: number, holidays: ReadonlySet<string> = none): string {
  const step = count < 0 ? -1 : 1;
  let at = day;
  let left = Math.abs(count);
  // Whole weeks at a time, as long as at least one day is left to end on.
  for (let weeks = Math.floor((left - 1) / 5); weeks > 0; weeks = Math.floor((left - 1) / 5)) {
    const next = addDays(at, step * 7 * weeks);
    if (isBeyond(next)) return step > 0 ? lastDay : firstDay;
    left -=
      step > 0 ? countWorkingDays(addDays(at, 1), next, holidays) : countWorkingDays(next, addDays(at, -1), holidays);
    at = next;
  }
  while (left > 0) {
    const next = addDays(at, step);
    if (isBeyond(next)) return at;
    at = next;
    if (isWorkingDay(at, holidays)) left -= 1;
  }
  return at;
}
