import { expect, test } from 'vitest';
import { dayIn, dayOf, endOfDay, formatInstant, startOfDay } from './dates.ts';

test.each([
  ['23:59 of the day before', '2026-09-11T16:59:59.999Z', '2026-09-11'],
  ['00:00', '2026-09-11T17:00:00.000Z', '2026-09-12'],
  ['02:08', '2026-09-11T19:08:00.000Z', '2026-09-12'],
  ['06:59', '2026-09-11T23:59:59.999Z', '2026-09-12'],
  ['07:00', '2026-09-12T00:00:00.000Z', '2026-09-12'],
])('%s in Bangkok is of the Bangkok day', (_time, instant, day) => {
  expect(dayOf(instant)).toBe(day);
  expect(dayIn(instant)).toBe(day);
  expect(dayIn(day)).toBe(day);
  expect(formatInstant(instant)).toContain(day);
  expect(startOfDay(day).getTime()).toBeLessThanOrEqual(Date.parse(instant));
  expect(endOfDay(day).getTime()).toBeGreaterThan(Date.parse(instant));
});
