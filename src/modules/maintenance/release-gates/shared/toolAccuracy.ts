import { compareDecimal, divideDecimal, multiplyDecimal, subtractDecimal } from './decimal.ts';
import type { Decimal } from './facts.values.ts';

/** What a tool says of itself: the unit it reads in, how far, and its stated error. */
export interface ToolAccuracy {
  /** `TW-014`. */
  tool: string;
  readsIn: string | null;
  rangeMin: Decimal | null;
  rangeMax: Decimal | null;
  /** Plus or minus, in its unit. */
  errorAbsolute: Decimal | null;
  /** Plus or minus, as a share of the reading. */
  errorPercent: Decimal | null;
}

export interface AskedAccuracy {
  min: Decimal | null;
  max: Decimal | null;
  unit: string;
  /** What the manual allows the tool, in the unit; null: a quarter of half the tolerance. */
  maximumError: Decimal | null;
}

const larger = (a: Decimal, b: Decimal): Decimal => (compareDecimal(a, b) >= 0 ? a : b);
const size = (value: Decimal): Decimal => value.replace(/^-/, '');

/** The tool's stated error at the largest value it is to read; null when it states none. */
function statedError(tool: ToolAccuracy, limit: Pick<AskedAccuracy, 'min' | 'max'>): Decimal | null {
  const reading = larger(size(limit.max ?? '0'), size(limit.min ?? '0'));
  const share =
    tool.errorPercent === null ? null : divideDecimal(multiplyDecimal(tool.errorPercent, reading), '100', 6);
  if (tool.errorAbsolute === null) return share;
  return share === null ? tool.errorAbsolute : larger(tool.errorAbsolute, share);
}

/** The largest error a tool may have for a limit: the manual's own word, else a quarter of half the tolerance; null with one limit only. */
function allowedError(limit: AskedAccuracy): Decimal | null {
  if (limit.maximumError !== null) return limit.maximumError;
  if (limit.min === null || limit.max === null) return null;
  return divideDecimal(subtractDecimal(limit.max, limit.min), '8', 6);
}

const plain = (value: Decimal): string => (value.includes('.') ? value.replace(/0+$/, '').replace(/[.]$/, '') : value);

/** Why a tool is not good enough for a limit, in one sentence; null when it is (145.A.40(b)). Unknown is not good enough. */
export function accuracyProblem(tool: ToolAccuracy, limit: AskedAccuracy): string | null {
  if (tool.readsIn === null) return `${tool.tool} does not say what it reads in; this step needs ${limit.unit}.`;
  if (tool.readsIn !== limit.unit) return `${tool.tool} reads in ${tool.readsIn}; this step needs ${limit.unit}.`;
  const short =
    (limit.max !== null && tool.rangeMax !== null && compareDecimal(limit.max, tool.rangeMax) > 0) ||
    (limit.min !== null && tool.rangeMin !== null && compareDecimal(limit.min, tool.rangeMin) < 0);
  if (short)
    return `${tool.tool} reads ${plain(tool.rangeMin ?? '0')}–${plain(tool.rangeMax ?? '0')} ${tool.readsIn}; the limit lies outside.`;
  const allowed = allowedError(limit);
  if (allowed === null) return null;
  const stated = statedError(tool, limit);
  if (stated === null)
    return `${tool.tool} states no accuracy; this step needs ±${plain(allowed)} ${limit.unit} or better.`;
  return compareDecimal(stated, allowed) > 0
    ? `${tool.tool} reads to ±${plain(stated)} ${limit.unit}; this step needs ±${plain(allowed)} ${limit.unit} or better.`
    : null;
}

/** What a step asks of the tool that was used at it, as engineering corrected it since. */
export interface AskedOfTool extends ToolAccuracy, Omit<AskedAccuracy, 'unit'> {
  unit: string | null;
  isOtherClass: boolean;
}

/** Why a tool that was used is not good enough for its step as it was corrected, in one sentence; null when it is (G12). */
export function toolNow({ isOtherClass, unit, ...asked }: AskedOfTool): string | null {
  if (isOtherClass)
    return `${asked.tool} is of another class than the corrected step data asks for: do the step again with the right one.`;
  const problem = unit === null ? null : accuracyProblem(asked, { ...asked, unit });
  return (
    problem &&
    `${asked.tool} is not good enough for the corrected step data (${problem.replace(/[.]$/, '')}): do the step again.`
  );
}
