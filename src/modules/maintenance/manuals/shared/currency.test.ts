import { expect, test } from 'vitest';
import { addWorkingDays } from './currency.ts';

test('a review is due five working days later: weekends do not count', () => {
  expect(addWorkingDays('2026-11-20', 5)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-21', 5)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-23', 1)).toBe('2026-11-24');
});
