import { rightPlaces, type QuestionFacts } from '#modules/quality/question-pool/shared/public.ts';

/** What somebody answered: the lines they chose as they saw them, counted from 0, or a number. */
export type Given = number[] | string | null;

/** A question as an attempt asked it. */
export interface Asked extends Pick<QuestionFacts, 'kind' | 'rightAnswer' | 'tolerance'> {
  /** In hundredths. */
  maxMark: number;
  /** The place in the pool of each line, as they were shown. */
  optionOrder: readonly number[];
}

const decimals = 8;
/** A number in whole hundred-millionths: no digit is lost. */
function exact(number: string): bigint | null {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d{1,12})(?:[.](\d{1,8}))?$/.exec(number.trim()) ?? [];
  if (sign === undefined) return null;
  const value = BigInt(whole + part.padEnd(decimals, '0'));
  return sign ? -value : value;
}

function isNear(given: string, right: string, tolerance: string): boolean {
  const [is, should, may] = [exact(given), exact(right), exact(tolerance)];
  if (is === null || should === null || may === null) return false;
  const off = is > should ? is - should : should - is;
  return off <= may;
}

/** The mark of one answer in hundredths; never below nothing, no marks are taken off (R-EXM-1, R-EXM-6). */
export function markOf(asked: Asked, given: Given, isProportional: boolean): number {
  if (given === null) return 0;
  if (asked.kind === 'number')
    return typeof given === 'string' && isNear(given, asked.rightAnswer, asked.tolerance ?? '0') ? asked.maxMark : 0;
  if (typeof given === 'string') return 0;
  const right = new Set(rightPlaces(asked.rightAnswer) ?? []);
  const chosen = new Set(given.map((place) => asked.optionOrder[place] ?? -1));
  const hits = [...chosen].filter((place) => right.has(place)).length;
  const wrong = chosen.size - hits;
  if (hits === right.size && wrong === 0) return asked.maxMark;
  if (asked.kind !== 'multi' || !isProportional) return 0;
  return Math.max(0, Math.floor((asked.maxMark * (hits - wrong)) / right.size));
}

/** R-EXM-2: exact, nothing is rounded up. Score and whole in the same unit. */
export const isPass = (score: number, maxScore: number, passPercent: number): boolean =>
  score * 100 >= passPercent * maxScore;

/** How many of so many questions of the same mark are needed. */
export const neededOf = (count: number, passPercent: number): number => Math.ceil((count * passPercent) / 100);

/** The percent as it is shown, two decimals. Only shown: `isPass` decides. */
export const percentText = (score: number, maxScore: number): string =>
  maxScore === 0 ? '0.00' : (Math.round((score * 10_000) / maxScore) / 100).toFixed(2);

/** `12.50` in hundredths, and back. */
export const hundredths = (decimal: string): number => Math.round(Number(decimal) * 100);
export const decimalOf = (inHundredths: number): string => (inHundredths / 100).toFixed(2);

/** R-EXM-5: seconds everybody has, with what one person is given beside them. */
export const secondsFor = (count: number, secondsPerQuestion: number, extraPercent: number): number =>
  Math.ceil((count * secondsPerQuestion * (100 + extraPercent)) / 100);

/** So long after the end the last answer still counts: it was on its way. */
export const graceMs = 10_000;
