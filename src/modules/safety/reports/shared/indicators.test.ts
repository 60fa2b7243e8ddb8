import { expect, test } from 'vitest';
import { alertAt, alertLines } from './indicators.ts';
import { amberAt, clockOf, dueAt } from './clocks.ts';

const lines = alertLines([2, 1, 3, 2, 4, 1, 2, 3, 2, 2, 1, 3]);

test('R-SAF-6 the lines stand at mean and one, two, three deviations of the twelve periods before', () => {
  expect(lines.mean).toBeCloseTo(2.17, 2);
  expect(lines.deviation).toBeCloseTo(0.9, 2);
  expect(lines.lines.map((line) => line.toFixed(2))).toEqual(['3.06', '3.96', '4.86']);
  expect(lines.target).toBeCloseTo(2.06, 2);
});
test.each([
  [[3.2, 3.4, 3.1], 2],
  [[4.1, 4.0], 1],
  [[5], 0],
  [[3.2, 2.0, 3.2], null],
] as const)('R-SAF-6 after %j the alert sounds at %j', (values, at) => {
  expect(alertAt(values, lines)).toBe(at);
});

const aware = '2026-04-10T16:20:00+07:00';
test('R-SAF-1 known on 10 April 16:20: amber on the 12th, initial due on the 13th, holidays or not; follow-up in 30 days, final in 90', () => {
  const iso = (date: Date) => new Date(date.getTime() + 7 * 3_600_000).toISOString().slice(0, 16);
  expect(iso(amberAt('initial', aware))).toBe('2026-04-12T16:20');
  expect(iso(dueAt('initial', aware))).toBe('2026-04-13T16:20');
  expect(iso(dueAt('followUp', aware))).toBe('2026-05-10T16:20');
  expect(iso(dueAt('final', aware))).toBe('2026-07-09T16:20');
});
test.each([
  [47, 'running'],
  [48, 'amber'],
  [72, 'amber'],
  [73, 'overdue'],
] as const)('R-SAF-1 %i hours after it was known the clock is %s', (hours, state) => {
  const now = new Date(new Date(aware).getTime() + hours * 3_600_000);
  expect(clockOf('initial', dueAt('initial', aware), now)).toBe(state);
});
