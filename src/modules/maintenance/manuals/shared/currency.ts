import { daysBetween } from '#kernel/shared/dates.ts';

/** How long ago a manual was last checked, as people read it: amber past two thirds of the interval (60 of 90 days), red past all of it. */
export function currencyTone(
  lastCheckedOn: string | null,
  intervalDays: number,
  today: string,
): 'good' | 'warn' | 'bad' {
  if (lastCheckedOn === null) return 'bad';
  const age = daysBetween(lastCheckedOn, today);
  if (age > intervalDays) return 'bad';
  return age * 3 > intervalDays * 2 ? 'warn' : 'good';
}

/** The day so many working days (Monday to Friday) after a day. */
export function addWorkingDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    const weekday = date.getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
