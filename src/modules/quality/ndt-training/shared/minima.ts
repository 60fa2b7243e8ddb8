import { addMonths } from '#kernel/shared/dates.ts';

/** The written practice: values of NAS 410 / EN 4179, hours (quality-people 4.5). Where the company's practice is stricter, it is changed here. */
export const ndtMinima = {
  PT: { training: { '1': 16, '2': 16 }, experience: { '1': 130, '2': 270 } },
  MT: { training: { '1': 16, '2': 16 }, experience: { '1': 130, '2': 400 } },
  ET: { training: { '1': 40, '2': 40 }, experience: { '1': 200, '2': 600 } },
  UT: { training: { '1': 40, '2': 40 }, experience: { '1': 200, '2': 600 } },
  RT: { training: { '1': 40, '2': 40 }, experience: { '1': 200, '2': 600 } },
  'RT film and digital': { training: { '1': 60, '2': 60 }, experience: { '1': 220, '2': 780 } },
  IRT: { training: { '1': 40, '2': 40 }, experience: { '1': 200, '2': 600 } },
} as const;
export type HouredMethod = keyof typeof ndtMinima;

/** Under which row of the practice a method stands: film and digital radiography together ask for more. */
export const houredMethod = (method: string, radiography: string | null): string =>
  method === 'RT' && radiography === 'filmAndDigital' ? 'RT film and digital' : method;

/** A certificate counts at most so long, an evaluation and near vision a year, colour as long as a certificate. */
export const ndtTerms = {
  certificate: 60,
  maintenance: 12,
  near: 12,
  colour: 60,
  examSet: 12,
  trainingYears: 5,
} as const;

export interface Hours {
  training: number;
  experience: number;
}
interface Held {
  /** The level held in the method before; null: none. */
  level: string | null;
}

/** R-NDT-1: what a level asks; Level 2 without Level 1 asks for both. VT and Level 3 have no hours here. */
export function hoursNeeded(method: string, level: string, held: Held): Hours | null {
  const minima = ndtMinima[method as HouredMethod];
  if (!minima || (level !== '1' && level !== '2')) return null;
  const own = { training: minima.training[level], experience: minima.experience[level] };
  if (level === '1' || held.level === '1' || held.level === '2') return own;
  return { training: own.training + minima.training['1'], experience: own.experience + minima.experience['1'] };
}

/** R-NDT-1: what is still missing of both kinds, in hours; zero where it is reached. */
export function hoursMissing(have: Hours, need: Hours): Hours {
  return {
    training: Math.max(0, need.training - have.training),
    experience: Math.max(0, need.experience - have.experience),
  };
}

/** In which month from now the experience is reached at the pace of the last months; 0: it is, null: nobody works on it. */
export function monthsToEligible(missingHours: number, hoursAMonth: number): number | null {
  if (missingHours <= 0) return 0;
  return hoursAMonth <= 0 ? null : Math.ceil(missingHours / hoursAMonth);
}

export type ExamPart = 'general' | 'specific' | 'practical';
export const examParts: Record<ExamPart, string> = { general: 'General', specific: 'Specific', practical: 'Practical' };
/** R-NDT-3: the least a part has: questions, or samples of the practical one. */
export const partMinima = { general: 40, specific: 30, practical: 2 } as const;

/** R-NDT-3: passed when each part has 70 % and their plain average 80 %. Null while a part is missing. */
export function examSet(
  scores: Partial<Record<ExamPart, number>>,
  parts: readonly ExamPart[] = ['general', 'specific', 'practical'],
) {
  const taken = parts.map((part) => scores[part]);
  if (taken.some((score) => score === undefined)) return null;
  const list = taken as number[];
  const sum = list.reduce((total, score) => total + score, 0);
  const passed = list.every((score) => score >= 70) && sum >= 80 * list.length;
  return { mean: (sum / list.length).toFixed(2), passed };
}

/** R-NDT-4: until when an eye test counts. */
export const visionUntil = (kind: 'near' | 'colour', on: string): string => addMonths(on, ndtTerms[kind]);

/** R-NDT-2: so many years of Level 2 before Level 3, by what the person studied. */
export const studies = {
  none: 'No technical study',
  technical: 'Two years of technical study',
  degree: 'Technical degree',
} as const;
export type Study = keyof typeof studies;
const yearsAsLevel2: Record<Study, number> = { none: 4, technical: 2, degree: 1 };

/** R-NDT-2: the first day somebody at Level 2 since a day may become Level 3. */
export const level3From = (since: string, study: Study): string => addMonths(since, 12 * yearsAsLevel2[study]);
