import { expect, test } from 'vitest';
import { validUntilOf } from './standing.ts';

test('R-AUT-2 the licence ends the authorisation when it expires first (5.5)', () => {
  expect(validUntilOf('2026-01-15', 24, ['2027-11-30', null])).toBe('2027-11-30');
});

test('R-AUT-2 otherwise the term of the category decides', () => {
  expect(validUntilOf('2026-01-15', 24, ['2029-01-01', undefined])).toBe('2028-01-15');
  expect(validUntilOf('2026-08-31', 6, [])).toBe('2027-02-28');
});
