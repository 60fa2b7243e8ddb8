import { compare, parse } from '#modules/finance/money/shared/public.ts';
import type { SeenPrice } from './epa.record.ts';

export interface Formula {
  /** Percent: fixed part, labour, material; together 100. */
  weightFixed: string;
  weightLabour: string;
  weightMaterial: string;
  indexL0: string;
  indexL1: string;
  indexM0: string;
  indexM1: string;
  /** Percent above and below the old price; empty: no limit. */
  capPct?: string | null | undefined;
  floorPct?: string | null | undefined;
}

const one = 100_000_000n;
const half = (amount: bigint, by: bigint) => (amount + by / 2n) / by;
const written = (scaled: bigint, places: number): string => {
  const digits = String(scaled).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** factor = a + b × L1/L0 + c × M1/M0, rounded once to eight decimals, and what cap and floor leave of it (R-FIN-11, M10). */
export function factorOf(given: Formula): { factor: string; limited: string } {
  const [a, b, c] = [parse(given.weightFixed), parse(given.weightLabour), parse(given.weightMaterial)];
  const [l0, l1, m0, m1] = [parse(given.indexL0), parse(given.indexL1), parse(given.indexM0), parse(given.indexM1)];
  const factor = half(a * l0 * m0 + b * l1 * m0 + c * m1 * l0, 100n * l0 * m0);
  const most = given.capPct ? one + parse(given.capPct) / 100n : factor;
  const least = given.floorPct ? one - parse(given.floorPct) / 100n : factor;
  const limited = factor > most ? most : factor < least ? least : factor;
  return { factor: written(factor, 8), limited: written(limited, 8) };
}

/** A price times the factor, rounded half up to the step of the rates: 0.01, 1, 100. */
export function adjusted(price: string, factor: string, step: string): string {
  const size = parse(step);
  const steps = half(parse(price) * parse(factor), one * size);
  return written(half(steps * size, 10_000n), 4);
}

/** Prices that are not what they were: another amount, added (`was` null) or removed (`is` null). */
export function otherPrices(before: readonly SeenPrice[], after: readonly SeenPrice[]) {
  const [old, now] = [new Map(before.map((one) => [one.key, one])), new Map(after.map((one) => [one.key, one]))];
  return [...new Map([...old, ...now]).values()].flatMap(({ key, what, of }) => {
    const [was, is] = [old.get(key)?.price ?? null, now.get(key)?.price ?? null];
    return was !== null && is !== null && compare(was, is) === 0 ? [] : [{ what, of, was, is }];
  });
}
