import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#kernel/shared/dates.ts';
import { addWorkingDays, countWorkingDays, isWorkingDay } from './workingDays.ts';

test('a review is due five working days later: weekends do not count', () => {
  expect(addWorkingDays('2026-11-20', 5)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-21', 5)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-23', 1)).toBe('2026-11-24');
});

test('holidays do not count either', () => {
  expect(addWorkingDays('2026-12-04', 1, new Set(['2026-12-07']))).toBe('2026-12-08');
});

test('at the end of the calendar the count ends: a due date in 9999 keeps nobody waiting for ever', () => {
  expect(addWorkingDays('9999-12-31', 1)).toBe('9999-12-31');
  expect(addWorkingDays('9999-12-20', 3000)).toBe('9999-12-31');
  expect(addWorkingDays('0001-01-01', -1)).toBe('0001-01-01');
  expect(addWorkingDays('0001-02-01', -3000)).toBe('0001-01-01');
});

test('weeks that are reckoned give what days that are walked give, forward and back, over weekends and holidays', () => {
  const holidays = new Set([
    '2026-12-07',
    '2026-12-10',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-04-13',
    '2027-04-14',
  ]);
  const walked = (day: string, count: number) => {
    let at = day;
    for (let left = Math.abs(count); left > 0;) {
      at = addDays(at, Math.sign(count));
      if (isWorkingDay(at, holidays)) left -= 1;
    }
    return at;
  };
  for (let at = 0; at < 14; at += 1)
    for (let count = -130; count <= 130; count += 1) {
      const day = addDays('2026-11-28', at);
      const end = addWorkingDays(day, count, holidays);
      expect([day, count, end]).toEqual([day, count, walked(day, count)]);
      const days = Array.from({ length: Math.max(0, daysBetween(day, end) + 1) }, (_, n) => addDays(day, n));
      expect(countWorkingDays(day, end, holidays)).toBe(days.filter((one) => isWorkingDay(one, holidays)).length);
    }
});
