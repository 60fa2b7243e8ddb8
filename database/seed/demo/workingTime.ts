import { dayOf, startOfDay } from '#kernel/shared/dates.ts';

const hourMs = 3_600_000;
/** The day shift of the demo company, in Bangkok. */
const opens = 8;
const closes = 17;

const shiftOf = (at: Date): { opens: number; closes: number } => {
  const midnight = startOfDay(dayOf(at)).getTime();
  return { opens: midnight + opens * hourMs, closes: midnight + closes * hourMs };
};

/** The moment so many working hours later; a moment outside the shift is moved to the next one first. */
export function atWork(from: Date, hours: number): Date {
  let at = from.getTime();
  let left = hours * hourMs;
  for (;;) {
    const shift = shiftOf(new Date(at));
    if (at < shift.opens) at = shift.opens;
    if (at < shift.closes && at + left <= shift.closes) return new Date(at + left);
    left -= Math.max(0, shift.closes - at);
    at = shift.opens + 24 * hourMs;
  }
}

/** The working hours between two moments. */
export function workingHours(from: Date, until: Date): number {
  let sum = 0;
  for (let at = from.getTime(); at < until.getTime();) {
    const shift = shiftOf(new Date(at));
    sum += Math.max(0, Math.min(shift.closes, until.getTime()) - Math.max(shift.opens, at));
    at = shift.opens + (24 - opens) * hourMs;
  }
  return sum / hourMs;
}
