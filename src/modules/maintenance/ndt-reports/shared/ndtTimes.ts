import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { processTimeWords, type ProcessTime, timesOf } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import type { NdtReadings, NdtTimes } from './ndtParts.ts';

/** The moment that comes next, or null once the last one is recorded. */
export const nextTime = (method: NdtMethod, times: NdtTimes): ProcessTime | null =>
  timesOf(method).find((name) => times[name] === undefined) ?? null;

/** What is missing of a test's moments, in words. */
export const unrecordedTimes = (method: NdtMethod, times: NdtTimes): string[] =>
  timesOf(method)
    .filter((name) => times[name] === undefined)
    .map((name) => `${processTimeWords[name]} is not recorded.`);

/** Minutes between two moments, to a tenth and never rounded up; null while one is missing. */
function minutesBetween(from: string | undefined, to: string | undefined): string | null {
  if (from === undefined || to === undefined) return null;
  return (Math.floor((Date.parse(to) - Date.parse(from)) / 6_000) / 10).toString();
}

/** The dwell times that follow from the moments. */
export const measuredDwells = (method: NdtMethod, times: NdtTimes): NdtReadings =>
  method === 'PT'
    ? {
        penetrantDwellMin: minutesBetween(times.penetrantApplied, times.penetrantRemoved),
        developerDwellMin: minutesBetween(times.developerApplied, times.inspectionBegun),
      }
    : {};

/**
 * When a test was begun, as it is recorded: the first moment of a timed one, the calibration before a run, which is kept to the minute and lies
 * less than a day back; null where nothing says so.
 */
export function testBegan({ times, parameters }: { times: NdtTimes; parameters: NdtReadings }, now: Date): Date | null {
  const moments = Object.values(times).map((moment) => Date.parse(moment));
  if (moments.length > 0) return new Date(Math.min(...moments));
  const clock = /^(\d\d):(\d\d)$/.exec(String(parameters['calibratedAt'] ?? ''));
  if (!clock) return null;
  const minutes = Number(clock[1]) * 60 + Number(clock[2]);
  const on = (day: string) => new Date(startOfDay(day).getTime() + minutes * 60_000);
  const today = on(dayOf(now));
  const begun = today > now ? on(addDays(dayOf(now), -1)) : today;
  return new Date(Math.min(begun.getTime() + 60_000, now.getTime()));
}
