import { expect, test } from 'vitest';
import { addWorkingDays, checkedAgo, currencyTone } from './currency.ts';

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

test('the age of a check in words', () => {
  expect(checkedAgo(null, '2026-08-01')).toBe('never');
  expect(checkedAgo('2026-08-01', '2026-08-01')).toBe('today');
  expect(checkedAgo('2026-07-31', '2026-08-01')).toBe('1 day ago');
  expect(checkedAgo('2026-04-19', '2026-08-01')).toBe('104 days ago');
});

test('a review is due five working days later: weekends do not count', () => {
  expect(addWorkingDays('2026-11-20', 5)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-21', 5)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-23', 1)).toBe('2026-11-24');
});
