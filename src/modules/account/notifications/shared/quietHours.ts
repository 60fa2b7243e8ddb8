import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';

/** The hours in which only urgent messages make a device ring; Bangkok time. */
export interface QuietHours {
  on: boolean;
  from: string;
  to: string;
}

/** R-ACC-4. */
const usualQuietHours: QuietHours = { on: true, from: '20:00', to: '07:00' };

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** When the quiet hours that hold at this moment end; null when it is not quiet now. */
export function quietUntil(now: Date, quiet: QuietHours = usualQuietHours): Date | null {
  const from = minutesOf(quiet.from);
  const to = minutesOf(quiet.to);
  if (!quiet.on || from === to) return null;
  const today = startOfDay(dayOf(now));
  const minute = (now.getTime() - today.getTime()) / 60_000;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return null;
  const day = minute < to ? today : startOfDay(addDays(dayOf(now), 1));
  return new Date(day.getTime() + to * 60_000);
}
