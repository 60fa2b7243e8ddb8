import { expect, test } from 'vitest';
import { recencyOn, recencyWords } from './recency.ts';

/** 41 days of work in six months: the fixture of quality-people 5.5, the last day of August 2024 being the 20th. */
const example = [
  ['2024-08', [14, 15, 16, 19, 20]],
  ['2024-11', [4, 5, 6, 7, 8, 11, 12]],
  ['2025-02', [3, 4, 5, 6, 7, 10, 11]],
  ['2025-06', [2, 3, 4, 5, 6, 9, 10, 11]],
  ['2025-09', [1, 2, 3, 4, 5, 8, 9]],
  ['2026-03', [2, 3, 4, 5, 6, 9, 10]],
].flatMap(([month, days]) => (days as number[]).map((day) => `${month as string}-${String(day).padStart(2, '0')}`));

test('R-AUT-4 six months of work are enough until the day the window leaves one behind (5.5)', () => {
  expect(example).toHaveLength(41);
  expect(recencyOn('2026-08-19', example)).toEqual({ months: 6, days: 37, isCurrent: true, lapsesOn: '2026-08-20' });
  expect(recencyOn('2026-08-20', example)).toMatchObject({ months: 5, isCurrent: false, lapsesOn: null });
});

test('R-AUT-4 a hundred distinct days are enough even in few months', () => {
  const days = Array.from({ length: 100 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  );
  expect(recencyOn('2026-05-01', days)).toMatchObject({ months: 4, days: 100, isCurrent: true });
  expect(recencyOn('2026-05-01', days.slice(1))).toMatchObject({ days: 99, isCurrent: false });
});

test('R-AUT-4 the same day twice counts once, and work after the day not at all', () => {
  expect(recencyOn('2026-06-30', ['2026-06-01', '2026-06-01', '2026-07-01'])).toMatchObject({ months: 1, days: 1 });
});

test('R-AUT-4 a leap day stays in the window until the end of February', () => {
  const days = ['2024-02-29', '2024-05-01', '2024-07-01', '2024-09-02', '2024-11-01', '2025-01-06'];
  expect(recencyOn('2026-02-28', days).isCurrent).toBe(true);
  expect(recencyOn('2026-02-28', days).lapsesOn).toBe('2026-03-01');
  expect(recencyOn('2026-03-01', days).isCurrent).toBe(false);
});

test('R-AUT-4 says what is missing in the words of the rule', () => {
  expect(recencyWords({ months: 1, days: 12 })).toBe('1 of 6 months, 12 of 100 days');
});
