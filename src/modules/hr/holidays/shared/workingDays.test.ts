import { expect, test } from 'vitest';
import { addWorkingDays } from './workingDays.ts';

test('a review is due five working days later: weekends do not count', () => {
  expect(addWorkingDays('2026-11-20', 5)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-21', 5)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-23', 1)).toBe('2026-11-24');
});

test('holidays do not count either', () => {
  expect(addWorkingDays('2026-12-04', 1, new Set(['2026-12-07']))).toBe('2026-12-08');
});
