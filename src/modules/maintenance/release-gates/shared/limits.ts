import { compareDecimal, isDecimal, roundDecimal } from './decimal.ts';
import type { Decimal } from './facts.values.ts';
import type { LimitFact } from './facts.work.ts';

export type MeasurementVerdict = 'inside' | 'below' | 'above' | 'unreadable';

/** Judges a measured value against its limits: at the stored precision, limits inclusive (§3.3). */
export function judgeMeasurement(value: Decimal, limit: LimitFact): MeasurementVerdict {
  if (!isDecimal(value)) return 'unreadable';
  const stored = roundDecimal(value, limit.decimals);
  if (limit.min !== null && compareDecimal(stored, limit.min) < 0) return 'below';
  if (limit.max !== null && compareDecimal(stored, limit.max) > 0) return 'above';
  return 'inside';
}

/** A reading finer than the limit is written with is judged as it was typed: rounding brings none back inside. */
export const asTyped = (typed: Decimal, limit: LimitFact): LimitFact => ({
  ...limit,
  decimals: Math.max(limit.decimals, typed.trim().split('.')[1]?.length ?? 0),
});

/** What the technician reads at the bench when a value is out of limits (§2.4); null when it is inside. */
export function measurementWarning(value: Decimal, limit: LimitFact): string | null {
  const verdict = judgeMeasurement(value, limit);
  if (verdict === 'inside') return null;
  if (verdict === 'unreadable') return `"${value}" is not a number.`;
  const shown = `${roundDecimal(value, limit.decimals)} ${limit.unit}`;
  return `${shown} is ${boundInWords(verdict, limit)} (${limit.reference}). Re-measure or raise a finding.`;
}

/** Which bound was crossed: `below the minimum 5.00 mm`. */
export function boundInWords(verdict: 'below' | 'above', limit: LimitFact): string {
  const bound = (verdict === 'below' ? limit.min : limit.max) ?? '0';
  const name = verdict === 'below' ? 'below the minimum' : 'above the maximum';
  return `${name} ${roundDecimal(bound, limit.decimals)} ${limit.unit}`;
}

/** The limit as people read it: `130.000–130.025 mm`, `at most 0.50 mm`. */
export function limitInWords(limit: LimitFact): string {
  const at = (bound: Decimal): string => roundDecimal(bound, limit.decimals);
  if (limit.min !== null && limit.max !== null) return `${at(limit.min)}–${at(limit.max)} ${limit.unit}`;
  if (limit.min !== null) return `at least ${at(limit.min)} ${limit.unit}`;
  if (limit.max !== null) return `at most ${at(limit.max)} ${limit.unit}`;
  return `no limit in ${limit.unit}`;
}
