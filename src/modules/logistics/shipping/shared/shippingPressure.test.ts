import { expect, test } from 'vitest';
import { shippingLimitPsi } from './shippingPressure.ts';

test('W4 the shipping limit of 200 psi operating pressure is 40 psi, of 120 psi it is 30 psi', () => {
  expect([200, 160, 120, 96, 120.4].map(shippingLimitPsi)).toEqual([40, 40, 30, 24, 30.1]);
});
