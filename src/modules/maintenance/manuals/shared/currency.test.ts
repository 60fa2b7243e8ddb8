import { expect, test } from 'vitest';
import { addWorkingDays, currencyTone } from './currency.ts';

test('G05 a check turns amber after 60 of 90 days and red after 90', () => {
  const on = (day: string) => currencyTone('2026-08-01', 90, day);
  expect([on('2026-09-30'), on('2026-10-01'), on('2026-10-30'), on('2026-10-31')]).toEqual([
    'good',
    'warn',
    'warn',
    'bad',
  ]);
  expect(currencyTone(null, 90, '2026-08-01')).toBe('bad');
});

test('a review is due five working days later: weekends do not count', () => {
  expect(addWorkingDays('2026-11-20', 5)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-21', 5)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-23', 1)).toBe('2026-11-24');
});
