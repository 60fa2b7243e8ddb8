import { expect, test } from 'vitest';
import { dueDatesAfter, dueDatesOf, followUpDays, lastExtension } from './dueDates.ts';

// quality-people 5.6: findings issued on 2026-03-02.
test('R-AUD-4 a level 1: containment the next day, response after 7, closure after 21 days, extended to 30 at most', () => {
  expect(dueDatesOf('level1', '2026-03-02')).toEqual({
    containmentDueOn: '2026-03-03',
    responseDueOn: '2026-03-09',
    closureDueOn: '2026-03-23',
  });
  expect(lastExtension('level1', '2026-03-02')).toBe('2026-04-01');
});

test('R-AUD-4 a level 2: response after 30, closure after 90 days, extended to 180 at most', () => {
  expect(dueDatesOf('level2', '2026-03-02')).toEqual({
    containmentDueOn: null,
    responseDueOn: '2026-04-01',
    closureDueOn: '2026-05-31',
  });
  expect(lastExtension('level2', '2026-03-02')).toBe('2026-08-29');
});

test('R-AUD-4 the date of the authority wins', () => {
  expect(dueDatesOf('level2', '2026-03-02', '2026-05-15').closureDueOn).toBe('2026-05-15');
});

test('R-AUD-10 raised to level 1: a day to contain it, three for the rest at least; lowered: as if it had been a level 2', () => {
  expect(dueDatesAfter('level1', '2026-03-02', '2026-03-20')).toEqual({
    containmentDueOn: '2026-03-21',
    responseDueOn: '2026-03-23',
    closureDueOn: '2026-03-23',
  });
  expect(dueDatesAfter('level2', '2026-03-02', '2026-03-05')).toEqual({
    containmentDueOn: null,
    responseDueOn: '2026-04-01',
    closureDueOn: '2026-05-31',
  });
});

test('R-CAP-3 the effect is looked at after 30 or 90 days, twice as long for a repeat', () => {
  expect([followUpDays('level1', false), followUpDays('level2', false), followUpDays('level2', true)]).toEqual([
    30, 90, 180,
  ]);
});
