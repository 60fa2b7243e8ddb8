import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimal,
  compareDecimal,
  divideDecimal,
  isDecimal,
  multiplyDecimal,
  roundDecimal,
  subtractDecimal,
} from './decimal.ts';

const thousandths = fc.integer({ min: -1_000_000, max: 1_000_000 });
const text = (units: number): string =>
  `${units < 0 ? '-' : ''}${Math.trunc(Math.abs(units) / 1000)}.${String(Math.abs(units) % 1000).padStart(3, '0')}`;

describe('exact decimals', () => {
  it('compares without floats: 0.1 + 0.2 is 0.3, and trailing zeros change nothing', () => {
    expect(compareDecimal(addDecimal('0.1', '0.2'), '0.3')).toBe(0);
    expect(compareDecimal('130.0250', '130.025')).toBe(0);
    expect(compareDecimal('-0.5', '0')).toBe(-1);
  });

  it('rounds half away from zero', () => {
    expect(roundDecimal('130.0255', 3)).toBe('130.026');
    expect(roundDecimal('-0.25', 1)).toBe('-0.3');
    expect(roundDecimal('0.04', 1)).toBe('0.0');
    expect(divideDecimal('2', '3', 2)).toBe('0.67');
    expect(divideDecimal('1', '-8', 2)).toBe('-0.13');
  });

  it('refuses what is no plain decimal', () => {
    for (const bad of ['', '1,5', '1e3', '.5', 'ok', 'NaN']) {
      expect(isDecimal(bad)).toBe(false);
      expect(() => compareDecimal(bad, '1')).toThrow(RangeError);
    }
    expect(() => divideDecimal('1', '0.0', 1)).toThrow(RangeError);
  });

  it('agrees with whole-number arithmetic', () => {
    fc.assert(
      fc.property(thousandths, thousandths, (a, b) => {
        expect(compareDecimal(text(a), text(b))).toBe(Math.sign(a - b));
        expect(compareDecimal(addDecimal(text(a), text(b)), text(a + b))).toBe(0);
        expect(compareDecimal(subtractDecimal(text(a), text(b)), text(a - b))).toBe(0);
        expect(compareDecimal(multiplyDecimal(text(a), '1000'), String(a))).toBe(0);
      }),
    );
  });
});
