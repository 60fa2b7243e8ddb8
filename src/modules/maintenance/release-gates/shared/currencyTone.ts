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
