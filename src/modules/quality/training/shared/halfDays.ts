import { addDays } from '#kernel/shared/dates.ts';

export interface Timetable {
  startOn: string;
  endOn: string;
  dailyFrom: string;
  dailyTo: string;
}

/** A class longer than this is a course of several. */
const longestClassDays = 10;

/** The half days of a class, `2026-11-25 am` first: a morning begins before noon, an afternoon ends after 13:00 or begins after noon. */
export function halfDaysOf({ startOn, endOn, dailyFrom, dailyTo }: Timetable): string[] {
  const found: string[] = [];
  for (let day = startOn, days = 0; day <= endOn && days < longestClassDays; day = addDays(day, 1), days += 1) {
    if (dailyFrom < '12:00') found.push(`${day} am`);
    if (dailyTo > '13:00' || dailyFrom >= '12:00') found.push(`${day} pm`);
  }
  return found;
}

const hour = 60 * 60_000;

/** From an hour before a half day begins until an hour after it ended its code is taken, across midnight too. The times of a class are Bangkok's. */
export function isCheckInOpen(half: string, { dailyFrom, dailyTo }: Timetable, at: Date): boolean {
  const [on, part] = [half.slice(0, 10), half.slice(11)];
  const from = part === 'am' ? dailyFrom : dailyFrom > '12:00' ? dailyFrom : '12:00';
  const to = part === 'am' ? (dailyTo < '13:00' ? dailyTo : '13:00') : dailyTo;
  const moment = (time: string) => Date.parse(`${on}T${time}:00+07:00`);
  return at.getTime() >= moment(from) - hour && at.getTime() <= moment(to) + hour;
}

/** What is wrong with the times of a class, by field; null when nothing is. */
export function timetableFault({
  startOn,
  endOn,
  dailyFrom,
  dailyTo,
}: Timetable): { field: keyof Timetable; text: string } | null {
  if (endOn < startOn) return { field: 'endOn', text: 'It ends before it begins.' };
  if (endOn > addDays(startOn, longestClassDays - 1))
    return {
      field: 'endOn',
      text: `A class lasts at most ${longestClassDays} days: write a longer course as several.`,
    };
  if (dailyTo <= dailyFrom)
    return {
      field: 'dailyTo',
      text: 'A class does not run over midnight: write the second part as a class of its own.',
    };
  return null;
}

/** Whole percent of the half days somebody was there, rounded down: 80 needs four of five. */
export function attendancePercent(
  halfDays: readonly string[],
  marks: Readonly<Record<string, boolean>> | null,
): number {
  const present = halfDays.filter((half) => marks?.[half] === true).length;
  return halfDays.length === 0 ? 0 : Math.floor((present * 100) / halfDays.length);
}
