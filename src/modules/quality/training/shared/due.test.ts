import { describe, expect, test } from 'vitest';
import { complianceOf, gapBetween, standingOn, validityOf, type TrainingStatus } from './due.ts';

const humanFactors = { recurrence: 24, earlyWindowDays: 0 };
const forklift = { recurrence: 36, earlyWindowDays: 90 };

describe('until when a training counts (R-TRN-3)', () => {
  test.each([
    ['24 months without a window', '2024-05-20', humanFactors, null, '2026-05-20', false],
    [
      'renewed early without a window: from the day it was done',
      '2026-05-04',
      humanFactors,
      '2026-05-20',
      '2028-05-04',
      false,
    ],
    ['80 days early within a window of 90: the base is kept', '2026-03-01', forklift, '2026-05-20', '2029-05-20', true],
    ['99 days early: from the day it was done', '2026-02-10', forklift, '2026-05-20', '2029-02-10', false],
    ['exactly 90 days early: the base is kept', '2026-02-19', forklift, '2026-05-20', '2029-05-20', true],
    ['91 days early: from the day it was done', '2026-02-18', forklift, '2026-05-20', '2029-02-18', false],
    ['on the last good day: the base is kept', '2026-05-20', forklift, '2026-05-20', '2029-05-20', true],
    ['late: from the day it was done', '2026-06-02', forklift, '2026-05-20', '2029-06-02', false],
    ['29 February + 12', '2024-02-29', { recurrence: 12, earlyWindowDays: 0 }, null, '2025-02-28', false],
    ['29 February + 24', '2024-02-29', humanFactors, null, '2026-02-28', false],
    [
      '29 February + 48 meets the next leap day',
      '2024-02-29',
      { recurrence: 48, earlyWindowDays: 0 },
      null,
      '2028-02-29',
      false,
    ],
    ['31 August + 6', '2024-08-31', { recurrence: 6, earlyWindowDays: 0 }, null, '2025-02-28', false],
    [
      '31 August 2023 + 6 falls into a leap year',
      '2023-08-31',
      { recurrence: 6, earlyWindowDays: 0 },
      null,
      '2024-02-29',
      false,
    ],
    ['once for ever', '2024-05-20', { recurrence: 0, earlyWindowDays: 90 }, '2024-06-01', null, false],
  ])('%s', (_name, completedOn, subject, before, validUntil, baseKept) => {
    expect(validityOf(completedOn, subject, before)).toEqual({ validUntil, baseKept });
  });
});

test('training done late leaves a gap from the first day without to the last; done in time it leaves none', () => {
  expect(gapBetween('2026-05-20', '2026-06-02')).toEqual({ from: '2026-05-21', to: '2026-06-01' });
  expect(gapBetween('2026-05-20', '2026-05-21')).toBeNull();
  expect(gapBetween('2026-05-20', '2026-05-22')).toEqual({ from: '2026-05-21', to: '2026-05-21' });
  expect(gapBetween(null, '2026-06-02')).toBeNull();
});

describe('how somebody stands on a day (R-TRN-4)', () => {
  const held = { record: { validUntil: '2026-05-20' }, isRequired: true, startDate: '2024-01-01', initialGraceDays: 0 };
  test.each([
    ['2026-03-20', 'valid', 61],
    ['2026-03-21', 'dueSoon', 60],
    ['2026-05-20', 'dueSoon', 0],
    ['2026-05-21', 'overdue', -1],
  ])('valid until 2026-05-20, seen on %s: %s', (day, status, daysLeft) => {
    expect(standingOn(held, day)).toEqual({ status, daysLeft, dueOn: '2026-05-20' });
  });

  test('a new person has the time of grace for the first training, and is overdue the day after (R-TRN-5)', () => {
    const fresh = { record: null, isRequired: true, startDate: '2026-01-12', initialGraceDays: 180 };
    expect(standingOn(fresh, '2026-07-11')).toEqual({ status: 'notTrained', daysLeft: 0, dueOn: '2026-07-11' });
    expect(standingOn(fresh, '2026-07-12')).toMatchObject({ status: 'overdue', daysLeft: -1 });
  });

  test('once trained for ever there is no end; what is not required is neither due nor overdue', () => {
    expect(standingOn({ ...held, record: { validUntil: null } }, '2050-01-01')).toMatchObject({ status: 'forEver' });
    expect(standingOn({ ...held, isRequired: false }, '2050-01-01')).toMatchObject({ status: 'notRequired' });
    expect(standingOn({ ...held, isRequired: false, record: null }, '2026-01-01')).toMatchObject({
      status: 'notRequired',
    });
  });
});

test('compliance is what is in date of what is required; whoever is away for long does not count (R-TRN-12)', () => {
  const of = (status: TrainingStatus, isAway = false) => ({ status, isAway });
  expect(
    complianceOf([of('valid'), of('dueSoon'), of('forEver'), of('overdue'), of('notRequired'), of('overdue', true)]),
  ).toMatchObject({
    percent: 75,
    counts: { overdue: 1, notRequired: 1 },
  });
  expect(complianceOf([of('notRequired')]).percent).toBeNull();
});

test('R-TRN-3 other months than the worked ones, by hand: leap days, ends of months, the last early day and the first late one', () => {
  const until = (completedOn: string, recurrence: number, earlyWindowDays = 0, before: string | null = null) =>
    validityOf(completedOn, { recurrence, earlyWindowDays }, before).validUntil;
  expect([
    until('2028-02-29', 12),
    until('2028-02-29', 48),
    until('2027-02-28', 12),
    until('2027-12-31', 2),
    until('2026-03-31', 1),
    until('2026-10-31', 13),
  ]).toEqual(['2029-02-28', '2032-02-29', '2028-02-28', '2028-02-29', '2026-04-30', '2027-11-30']);
  // Good until 31 August 2027: 2 June is 90 days before it, 1 June 91.
  const renewed = (day: string, months: number) => until(day, months, 90, '2027-08-31');
  expect([renewed('2027-06-02', 12), renewed('2027-06-01', 12)]).toEqual(['2028-08-31', '2028-06-01']);
  expect([renewed('2027-08-31', 6), renewed('2027-09-01', 6)]).toEqual(['2028-02-29', '2028-03-01']);
  expect(until('2027-08-30', 24, 0, '2027-08-31')).toBe('2029-08-30');
});
