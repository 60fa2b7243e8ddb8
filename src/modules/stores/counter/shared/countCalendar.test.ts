import { expect, test } from 'vitest';
import { abcClasses, classOfPlace, nextCount } from './countCalendar.ts';

test('R-STK-11 class A is the first 80 % of what a year used, B the next 15 %, C the rest and what nobody used', () => {
  const used = [
    ['bolt', 40],
    ['brake', 600],
    ['seal', 250],
    ['grease', 100],
    ['old', 0],
    ['back', -5],
    ['tag', 10],
  ] as const;
  const classes = abcClasses(used.map(([itemId, value]) => ({ itemId, value })));
  expect(Object.fromEntries(classes)).toEqual({
    brake: 'A',
    seal: 'A',
    grease: 'B',
    bolt: 'C',
    tag: 'C',
    old: 'C',
    back: 'C',
  });
  expect([...abcClasses([{ itemId: 'x', value: 0 }]).values()]).toEqual(['C']);
});

test('R-STK-11 A is counted monthly, B quarterly, C yearly, and a place by the most valuable that stands in it', () => {
  expect(classOfPlace(['C', 'A', 'B'])).toBe('A');
  expect(classOfPlace([])).toBe('C');
  expect(nextCount('A', '2026-01-31', '2025-01-01')).toBe('2026-02-28');
  expect(nextCount('B', '2026-01-31', '2025-01-01')).toBe('2026-04-30');
  expect(nextCount('C', null, '2025-06-10')).toBe('2026-06-10');
});
