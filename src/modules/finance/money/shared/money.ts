// Amounts are exact: whole numbers of a hundred-millionth, never a float (stores-finance, conventions; decision 0044). They travel as text: `1250.00`.

const places = 8;
const one = 10n ** BigInt(places);

/** `12.5` as hundred-millionths. Errors: what is no decimal of at most eight places. */
export function parse(value: string): bigint {
  const match = /^(-?)(\d+)(?:[.](\d{1,8}))?$/.exec(value.trim());
  if (!match) throw new Error(`${value} is no amount.`);
  const [, sign = '', whole = '0', part = ''] = match;
  const amount = BigInt(whole) * one + BigInt(part.padEnd(places, '0'));
  return sign ? -amount : amount;
}

/** A quotient rounded half away from zero (R-FIN-5); the divisor is above zero. */
function divide(amount: bigint, by: bigint): bigint {
  const half = amount < 0n ? -(by / 2n) : by / 2n;
  return (amount + half) / by;
}

/** Hundredths as text: `44284.38`. */
function written(cents: bigint): string {
  const plain = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${plain / 100n}.${String(plain % 100n).padStart(2, '0')}`;
}

const cent = one / 100n;
/** The whole hundredths of an amount that has been rounded. */
const centsOf = (amount: string): bigint => divide(parse(amount), cent);

/** Rounded to the hundredth, as a document shows it. */
export const rounded = (amount: string): string => written(centsOf(amount));
/** A product rounded to the hundredth: quantity times price, an amount at a day rate (M11). */
export const times = (a: string, b: string): string => written(divide(parse(a) * parse(b), one * cent));
/** The sum of amounts, rounded once. */
export const sum = (amounts: readonly string[]): string =>
  written(
    divide(
      amounts.reduce((all, each) => all + parse(each), 0n),
      cent,
    ),
  );
export const minus = (a: string, b: string): string => written(divide(parse(a) - parse(b), cent));
export const negative = (amount: string): string => written(-centsOf(amount));
/** A percentage of an amount: 7 of 30.30 is 2.12 (M1). */
export const percentOf = (amount: string, percent: string): string =>
  written(divide(parse(amount) * parse(percent), one * cent * 100n));
/** The share of an amount that falls on a part of a whole: VAT of a half payment. Nothing of nothing. */
export const proRata = (amount: string, part: string, whole: string): string =>
  parse(whole) === 0n ? '0.00' : written(divideSigned(parse(amount) * parse(part), parse(whole) * cent));
const divideSigned = (amount: bigint, by: bigint) => (by < 0n ? divide(-amount, -by) : divide(amount, by));
/** Below, the same or above: -1, 0, 1. */
export const compare = (a: string, b: string): -1 | 0 | 1 => (parse(a) < parse(b) ? -1 : parse(a) > parse(b) ? 1 : 0);
export const isZero = (amount: string): boolean => parse(amount) === 0n;
export const isAbove = (a: string, b: string): boolean => compare(a, b) > 0;
export const least = (a: string, b: string): string => (compare(a, b) < 0 ? a : b);

/** VAT that stands inside a gross price, and what is left of it (M3). */
export function outOfGross(gross: string, percent: string): { vat: string; net: string } {
  const vat = written(divide(parse(gross) * parse(percent), (100n * one + parse(percent)) * cent));
  return { vat, net: minus(gross, vat) };
}

/**
 * An amount spread over lines by their weights, to the hundredth; what rounding leaves goes to the largest remainders, the earlier line first
 * (R-FIN-6). The parts add up to the amount exactly; nothing is spread where the weights are nothing.
 */
export function spread(amount: string, weights: readonly string[]): string[] {
  const whole = weights.reduce((all, each) => all + parse(each), 0n);
  if (whole <= 0n) return weights.map(() => '0.00');
  const total = centsOf(amount);
  const size = total < 0n ? -total : total;
  const parts = weights.map((weight, at) => {
    const exact = size * parse(weight);
    return { at, cents: exact / whole, rest: exact % whole };
  });
  let left = size - parts.reduce((all, { cents }) => all + cents, 0n);
  for (const part of [...parts].sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break;
    part.cents += 1n;
    left -= 1n;
  }
  return parts.map(({ cents }) => written(total < 0n ? -cents : cents));
}

export type VatMode = 'vat7' | 'zero' | 'exempt' | 'outOfScope';

export interface Totals {
  /** Net by how VAT is counted. */
  byMode: Record<VatMode, string>;
  net: string;
  vat: string;
  total: string;
}

/** Net, VAT and total of a document: VAT once a mode, not once a line (R-FIN-5, M1). */
export function totalsOf(lines: readonly { net: string; vatMode: VatMode }[], vatPercent: string): Totals {
  const of = (mode: VatMode) => sum(lines.filter(({ vatMode }) => vatMode === mode).map(({ net }) => net));
  const byMode = { vat7: of('vat7'), zero: of('zero'), exempt: of('exempt'), outOfScope: of('outOfScope') };
  const net = sum(Object.values(byMode));
  const vat = percentOf(byMode.vat7, vatPercent);
  return { byMode, net, vat, total: sum([net, vat]) };
}

/** An amount as it is printed: `34,591.47`. */
export const printed = (amount: string | null | undefined): string => {
  const [whole = '0', part = ''] = (amount ?? '0').split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${grouped}.${part.replace(/0+$/, '').padEnd(2, '0')}`;
};
