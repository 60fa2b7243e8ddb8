import { expect, test } from 'vitest';
import { isThaiTaxNumber } from './taxNumber.ts';

test('R-HR-2 a Thai number holds only with its check digit', () => {
  expect(isThaiTaxNumber('1101700230708')).toBe(true);
  expect(isThaiTaxNumber('1101700230707')).toBe(false);
  expect(isThaiTaxNumber('110170023070')).toBe(false);
  expect(isThaiTaxNumber('11017002307O8')).toBe(false);
});

test('R-HR-2 exactly one of the ten last digits holds', () => {
  for (const start of ['010553600031', '099400016011', '310060105678']) {
    const holding = [...'0123456789'].filter((digit) => isThaiTaxNumber(start + digit));
    expect(holding).toHaveLength(1);
  }
});
