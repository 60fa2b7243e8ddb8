import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { NdtReadings, NdtTimes } from './ndtParts.ts';

/** The moments of a test, each recorded when it happens. */
export const processTimes = [
  'penetrantApplied',
  'penetrantRemoved',
  'developerApplied',
  'magnetisingBegun',
  'magnetisingEnded',
  'inspectionBegun',
  'demagnetisingBegun',
  'demagnetisingEnded',
] as const;
export type ProcessTime = (typeof processTimes)[number];

export const processTimeWords: Record<ProcessTime, string> = {
  penetrantApplied: 'Penetrant applied',
  penetrantRemoved: 'Penetrant removed',
  developerApplied: 'Developer applied',
  magnetisingBegun: 'Magnetising begun',
  magnetisingEnded: 'Magnetising ended',
  inspectionBegun: 'Inspection begun',
  demagnetisingBegun: 'Demagnetising begun',
  demagnetisingEnded: 'Demagnetising ended',
};

const ofMethod: Partial<Record<NdtMethod, readonly [ProcessTime, ...ProcessTime[]]>> = {
  PT: ['penetrantApplied', 'penetrantRemoved', 'developerApplied', 'inspectionBegun'],
  MT: ['magnetisingBegun', 'magnetisingEnded', 'inspectionBegun', 'demagnetisingBegun', 'demagnetisingEnded'],
};

/** The moments of a test of this method, in the order of the work; none where nothing is timed. */
export const timesOf = (method: NdtMethod): readonly ProcessTime[] => ofMethod[method] ?? [];

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
