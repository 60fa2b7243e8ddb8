import type { NdtReadings, NdtTimes } from './ndtParts.ts';

/** The moments of a penetrant test, in the order of the work. Each is recorded when it happens. */
export const processTimes = ['penetrantApplied', 'penetrantRemoved', 'developerApplied', 'inspectionBegun'] as const;
export type ProcessTime = (typeof processTimes)[number];

export const processTimeWords: Record<ProcessTime, string> = {
  penetrantApplied: 'Penetrant applied',
  penetrantRemoved: 'Penetrant removed',
  developerApplied: 'Developer applied',
  inspectionBegun: 'Inspection begun',
};

/** The moment that comes next, or null once the inspection has begun. */
export const nextTime = (times: NdtTimes): ProcessTime | null =>
  processTimes.find((name) => times[name] === undefined) ?? null;

/** Minutes between two moments, to a tenth and never rounded up; null while one is missing. */
function minutesBetween(from: string | undefined, to: string | undefined): string | null {
  if (from === undefined || to === undefined) return null;
  return (Math.floor((Date.parse(to) - Date.parse(from)) / 6_000) / 10).toString();
}

/** The dwell times that follow from the moments. */
export const measuredDwells = (times: NdtTimes): NdtReadings => ({
  penetrantDwellMin: minutesBetween(times.penetrantApplied, times.penetrantRemoved),
  developerDwellMin: minutesBetween(times.developerApplied, times.inspectionBegun),
});
