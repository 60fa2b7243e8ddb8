import { expect, test } from 'vitest';
import { classOfPlace, nextCount } from './countCalendar.ts';

test('R-STK-11 A is counted monthly, B quarterly, C yearly, and a place by the most valuable that stands in it', () => {
  expect(classOfPlace(['C', 'A', 'B'])).toBe('A');
  expect(classOfPlace([])).toBe('C');
  expect(nextCount('A', '2026-01-31', '2025-01-01')).toBe('2026-02-28');
  expect(nextCount('B', '2026-01-31', '2025-01-01')).toBe('2026-04-30');
  expect(nextCount('C', null, '2025-06-10')).toBe('2026-06-10');
});
