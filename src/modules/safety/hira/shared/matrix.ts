import type { Severity } from '#modules/safety/reports/shared/safetyReport.record.ts';

export const severityLetters = ['A', 'B', 'C', 'D', 'E'] as const;
export const probabilityNumbers = [5, 4, 3, 2, 1] as const;
export type Probability = (typeof probabilityNumbers)[number];

/** The probabilities of R-HIR-1, most frequent first. */
export const probabilities: Record<Probability, string> = {
  5: 'Frequent: many times',
  4: 'Occasional: sometimes',
  3: 'Remote: unlikely but possible',
  2: 'Improbable: very unlikely',
  1: 'Extremely improbable',
};

/** What the severities mean in a component shop (R-HIR-1). */
export const severityMeanings: Record<Severity, string> = {
  A: 'Catastrophic: loss of wheel, brake or oxygen function in flight, or a fatality',
  B: 'Hazardous: serious injury, unsafe part in service',
  C: 'Major: escape found before flight, injury, serious incident',
  D: 'Minor: minor damage or rework',
  E: 'Negligible: paperwork only',
};

export const tolerabilities = { intolerable: 'Intolerable', tolerable: 'Tolerable', acceptable: 'Acceptable' } as const;
export type Tolerability = keyof typeof tolerabilities;

const intolerable = ['5A', '5B', '5C', '4A', '4B', '3A'];
const acceptable = ['3E', '2D', '2E', '1B', '1C', '1D', '1E'];

/** The index of a cell: probability, then severity (`4B`). */
export const indexOf = (probability: number, severity: Severity): string => `${probability}${severity}`;

/** How tolerable a cell is, of the twenty-five (R-HIR-2). */
export function tolerabilityOf(probability: number, severity: Severity): Tolerability {
  const index = indexOf(probability, severity);
  if (intolerable.includes(index)) return 'intolerable';
  return acceptable.includes(index) ? 'acceptable' : 'tolerable';
}

export type AcceptingPost = 'AM' | 'DM' | 'SM';

/** Who accepts a cell together; nobody an intolerable one (R-HIR-3). */
export function acceptingPosts(probability: number, severity: Severity): readonly AcceptingPost[] {
  const tolerability = tolerabilityOf(probability, severity);
  if (tolerability === 'intolerable') return [];
  if (tolerability === 'acceptable') return ['SM'];
  return severity === 'A' || severity === 'B' ? ['AM', 'SM'] : ['DM', 'SM'];
}

/** Worst first: by tolerability, then severity, then probability (R-HIR-6). A number that sorts upwards. */
export function rankOf(probability: number, severity: Severity): number {
  const worst = Object.keys(tolerabilities).indexOf(tolerabilityOf(probability, severity));
  return worst * 100 + severityLetters.indexOf(severity) * 10 + (5 - probability);
}

/** After how many months an accepted hazard is looked at again (R-HIR-5). */
export function reviewMonths(initial: Tolerability, current: Tolerability): number {
  if (initial === 'intolerable') return 3;
  return current === 'tolerable' ? 12 : 24;
}

/** Within how many days what reduces a hazard has to be done; null where nothing has to (R-HIR-4). */
export function mitigationDays(initial: Tolerability): number | null {
  if (initial === 'acceptable') return null;
  return initial === 'intolerable' ? 7 : 30;
}
