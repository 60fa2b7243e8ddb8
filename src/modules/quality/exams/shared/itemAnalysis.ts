/** One attempt as the statistics see it: the mark of each of its questions as a part of the whole, 0 to 1, with what it was worth. */
export type Marked = ReadonlyMap<string, { mark: number; worth: number }>;

export interface ItemFigures {
  id: string;
  n: number;
  facility: number;
  sd: number | null;
  discrimination: number | null;
  efficiency: number | null;
  intendedWeight: number | null;
  effectiveWeight: number | null;
}
export interface ExamFigures {
  n: number;
  mean: number | null;
  median: number | null;
  sd: number | null;
  /** Only where everybody had the same questions: drawn exams differ, and alpha would say nothing. */
  alpha: number | null;
  standardError: number | null;
  items: ItemFigures[];
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Sample covariance, n − 1. */
function covariance(left: readonly number[], right: readonly number[]): number | null {
  if (left.length < 2) return null;
  const [a, b] = [mean(left), mean(right)];
  return left.reduce((sum, one, place) => sum + (one - a) * ((right[place] ?? b) - b), 0) / (left.length - 1);
}
const variance = (values: readonly number[]) => covariance(values, values);
const root = (value: number | null) => (value === null ? null : Math.sqrt(Math.max(0, value)));

function correlation(left: readonly number[], right: readonly number[]): number | null {
  const [both, one, other] = [covariance(left, right), variance(left), variance(right)];
  if (both === null || !one || !other) return null;
  return both / Math.sqrt(one * other);
}

const ascending = (values: readonly number[]) => [...values].sort((left, right) => left - right);

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = ascending(values);
  const half = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

const markIn = (attempt: Marked, id: string) => {
  const one = attempt.get(id);
  return one ? one.mark * one.worth : 0;
};
const totalOf = (attempt: Marked) => [...attempt.keys()].reduce((sum, id) => sum + markIn(attempt, id), 0);
const worthOf = (attempt: Marked) => [...attempt.values()].reduce((sum, { worth }) => sum + worth, 0);

function itemOf(id: string, attempts: readonly Marked[]): Omit<ItemFigures, 'effectiveWeight'> & { shared: number } {
  const had = attempts.filter((attempt) => attempt.has(id));
  const marks = had.map((attempt) => markIn(attempt, id));
  const parts = had.map((attempt) => attempt.get(id)?.mark ?? 0);
  const rest = had.map((attempt, place) => totalOf(attempt) - (marks[place] ?? 0));
  const own = covariance(marks, rest);
  const most = covariance(ascending(marks), ascending(rest));
  const link = correlation(marks, rest);
  const spread = root(variance(parts));
  return {
    id,
    n: had.length,
    facility: mean(parts) * 100,
    sd: spread === null ? null : spread * 100,
    discrimination: link === null ? null : link * 100,
    efficiency: own === null || !most ? null : (own / most) * 100,
    intendedWeight: mean(had.map((attempt) => (attempt.get(id)?.worth ?? 0) / worthOf(attempt))) * 100,
    shared: Math.sqrt(Math.max(0, covariance(marks, had.map(totalOf)) ?? 0)),
  };
}

function alphaOf(ids: readonly string[], attempts: readonly Marked[], ofTotals: number | null): number | null {
  const isSame = attempts.every((attempt) => attempt.size === ids.length);
  if (!isSame || ids.length < 2 || !ofTotals) return null;
  const ofItems = ids.map((id) => variance(attempts.map((attempt) => markIn(attempt, id))) ?? 0);
  return (ids.length / (ids.length - 1)) * (1 - ofItems.reduce((sum, one) => sum + one, 0) / ofTotals);
}

/** R-EXM-11: what the first attempts say about the questions. No variance gives null, which is shown as —. */
export function itemAnalysis(attempts: readonly Marked[]): ExamFigures {
  const ids = [...new Set(attempts.flatMap((attempt) => [...attempt.keys()]))];
  const totals = attempts.map(totalOf);
  const ofTotals = variance(totals);
  const sd = root(ofTotals);
  const alpha = alphaOf(ids, attempts, ofTotals);
  const items = ids.map((id) => itemOf(id, attempts));
  const shared = items.reduce((sum, item) => sum + item.shared, 0);
  return {
    n: attempts.length,
    mean: totals.length > 0 ? mean(totals) : null,
    median: medianOf(totals),
    sd,
    alpha,
    standardError: sd === null || alpha === null ? null : sd * Math.sqrt(1 - alpha),
    items: items.map(({ shared: own, ...item }) => ({
      ...item,
      effectiveWeight: shared > 0 ? (own / shared) * 100 : null,
    })),
  };
}

/** Fewer first attempts than this say nothing but how many were right. */
export const enoughAttempts = 10;
/** From so many on, a question that sorts the wrong way is set aside, and an answer nobody chose is dead. */
export const certainAttempts = 30;

export const facilityWords = {
  tooEasy: 'Too easy',
  easy: 'Easy',
  best: 'Best',
  hard: 'Hard',
  tooHard: 'Too hard',
} as const;
export const discriminationWords = {
  veryGood: 'Very good',
  adequate: 'Adequate',
  weak: 'Weak',
  veryWeak: 'Very weak',
  wrongKey: 'Probably a wrong key',
} as const;

/** R-EXM-12: what the figures mean. */
export function facilityWord(facility: number): keyof typeof facilityWords {
  if (facility >= 95) return 'tooEasy';
  if (facility > 65) return 'easy';
  if (facility >= 35) return 'best';
  return facility > 20 ? 'hard' : 'tooHard';
}
export function discriminationWord(index: number): keyof typeof discriminationWords {
  if (index < 0) return 'wrongKey';
  if (index >= 50) return 'veryGood';
  if (index >= 30) return 'adequate';
  return index >= 20 ? 'weak' : 'veryWeak';
}
/** Whether somebody should look at the question: it sorts the wrong way, or hardly. */
export const isDoubtful = ({
  discrimination,
  efficiency,
}: Pick<ItemFigures, 'discrimination' | 'efficiency'>): boolean =>
  (discrimination !== null && discrimination < 0) || (efficiency !== null && efficiency < 15);

/** What blind guessing gives, in percent: one of so many lines; nothing where a number is asked; unknown with several right ones. */
export function guessOf(kind: string, options: number): number | null {
  if (kind === 'number') return 0;
  return kind === 'multi' || options === 0 ? null : 100 / options;
}
