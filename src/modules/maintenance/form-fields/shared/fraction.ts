/** An exact number: formulas are worked out without floats, and rounded once at the end. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

/** A text that is no expression of this language, or one that cannot be worked out; its message is for people. */
export class ExpressionError extends Error {}

/** No number of a form has so many digits; beyond them a product of products would keep the machine busy for hours. */
const longest = 10n ** 200n;
/** A denominator this long (sums of many quotients) is kept to so many decimals. */
const kept = 10n ** 60n;

const decimalText = /^[+-]?\d{1,15}(?:[.]\d{1,15})?$/;

/** Whether a typed text is a number such as `-4.82`. */
export const isNumber = (text: string): boolean => decimalText.test(text.trim());

/** Errors: `ExpressionError` for a number nothing here has use for. */
function reduced(n: bigint, d: bigint): Fraction {
  if (d > longest || d < -longest) return reduced((n * kept) / d, kept);
  if (n > longest || n < -longest) throw new ExpressionError('A number became too large.');
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b > 0n) [a, b] = [b, a % b];
  const sign = d < 0n ? -1n : 1n;
  const by = a === 0n ? 1n : a;
  return { n: (sign * n) / by, d: (sign * d) / by };
}

/** `4.82` → 241/50; null when the text is no number. */
export function fractionOf(text: string): Fraction | null {
  const trimmed = text.trim();
  if (!isNumber(trimmed)) return null;
  const [whole = '0', part = ''] = trimmed.split('.');
  return reduced(BigInt(`${whole}${part}`), 10n ** BigInt(part.length));
}

export const add = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const negative = (a: Fraction): Fraction => ({ n: -a.n, d: a.d });
export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.n, a.d * b.d);
/** The caller has looked that the divisor is not zero. */
export const over = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d, a.d * b.n);

/** -1, 0 or 1, as `a` is below, equal to or above `b`. */
export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Rounded half away from zero, as people round by hand. */
export function rounded(value: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  const twice = 2n * value.n * scale;
  const half = twice >= 0n ? twice + value.d : twice - value.d;
  return reduced(half / (2n * value.d), scale);
}

/** As text with so many decimals at most, rounded; `33.333`. */
export function inDecimals(value: Fraction, decimals: number): string {
  const { n, d } = rounded(value, decimals);
  const units = (n * 10n ** BigInt(decimals)) / d;
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return units < 0n ? `-${text}` : text;
}
