import { expect, test } from 'vitest';
import { examSet, hoursMissing, hoursNeeded, monthsToEligible, visionUntil } from './minima.ts';

test('R-NDT-1 ET without Level 1, 80 h and 640 h: Level 1 is reached, Level 2 lacks 160 h, which is the 4th month at 52 h a month', () => {
  const have = { training: 80, experience: 640 };
  expect(hoursMissing(have, hoursNeeded('ET', '1', { level: null }) ?? have)).toEqual({ training: 0, experience: 0 });
  const second = hoursMissing(have, hoursNeeded('ET', '2', { level: null }) ?? have);
  expect(second).toEqual({ training: 0, experience: 160 });
  expect(monthsToEligible(second.experience, 52)).toBe(4);
  expect([monthsToEligible(0, 0), monthsToEligible(10, 0)]).toEqual([0, null]);
});

test('R-NDT-1 PT with Level 1: 16 h and 270 h more reach Level 2, 269.75 h do not', () => {
  const need = hoursNeeded('PT', '2', { level: '1' });
  expect(need).toEqual({ training: 16, experience: 270 });
  expect(hoursMissing({ training: 16, experience: 269.75 }, need ?? { training: 0, experience: 0 }).experience).toBe(
    0.25,
  );
  expect(hoursNeeded('PT', '2', { level: null })).toEqual({ training: 32, experience: 400 });
  expect(hoursNeeded('MT', '2', { level: null })).toEqual({ training: 32, experience: 530 });
  expect([hoursNeeded('VT', '2', { level: null }), hoursNeeded('ET', '3', { level: '2' })]).toEqual([null, null]);
});

test('R-NDT-3 each part 70 % and the plain average 80 %', () => {
  const set = (general: number, specific: number, practical: number) => examSet({ general, specific, practical });
  expect(set(82, 74, 85)).toEqual({ mean: '80.33', passed: true });
  expect(set(92, 68, 90)).toEqual({ mean: '83.33', passed: false });
  expect(set(78, 79, 80)).toEqual({ mean: '79.00', passed: false });
  expect(set(70, 85, 85)).toEqual({ mean: '80.00', passed: true });
  expect(examSet({ general: 90 })).toBeNull();
  expect(examSet({ specific: 85, practical: 80 }, ['specific', 'practical'])?.passed).toBe(true);
});

test('R-NDT-4 near vision of 10 July 2025 holds through 10 July 2026', () => {
  expect(visionUntil('near', '2025-07-10')).toBe('2026-07-10');
  expect(visionUntil('near', '2026-07-13')).toBe('2027-07-13');
  expect(visionUntil('colour', '2024-02-29')).toBe('2029-02-28');
});
