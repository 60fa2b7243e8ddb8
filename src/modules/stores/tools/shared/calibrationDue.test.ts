import { expect, test } from 'vitest';
import { dayOf } from '#kernel/shared/dates.ts';
import {
  calibrationDue,
  certificateGaps,
  dueLimit,
  endOfShift,
  remindersDue,
  inCalibration,
  nextCalibrationDay,
} from './calibrationDue.ts';

const today = '2026-01-31';
const facts = (
  nextCalibration: string | null,
  serviceable = 'serviceable',
  scheduled: string | null = null,
  isArchived = false,
) => ({
  isArchived,
  nextCalibration,
  serviceable,
  scheduledCalibration: { date: scheduled },
});

test.each([
  ['T1', facts('2026-02-28'), 'due'],
  ['T2', facts('2026-03-01'), null],
  ['T3', facts('2026-01-31'), 'due'],
  ['T4', facts('2026-01-30'), 'overdue'],
  ['T5', facts(null), null],
  ['T6', facts('2026-02-10', 'serviceable', null, true), null],
  ['T7', facts('2026-02-10', 'calibrating', '2026-02-05'), null],
  ['T8', facts('2025-12-01', 'inactive'), null],
  ['T9', facts('2026-02-10', 'unserviceable'), 'due'],
  ['T10', facts('2026-02-10', 'serviceable', '2026-02-05'), 'due'],
  ['T11', facts('2026-02-10', 'serviceable', '2026-02-20'), 'due'],
])('R-CAL-1 the calibration due list, %s of table 5.2', (_name, tool, status) => {
  expect(calibrationDue(tool, today)?.status ?? null).toBe(status);
});

test('R-CAL-1 a booking stays in the list and turns red when it is after the last day', () => {
  expect(calibrationDue(facts('2026-02-10', 'serviceable', '2026-02-05'), today)).toEqual({
    status: 'due',
    booked: '2026-02-05',
    bookedTooLate: false,
  });
  expect(calibrationDue(facts('2026-02-10', 'serviceable', '2026-02-20'), today)?.bookedTooLate).toBe(true);
});

test('R-CAL-1 one month ahead, clamped, in Bangkok days', () => {
  expect([dueLimit('2026-01-31'), dueLimit('2028-01-30'), dueLimit('2026-03-15')]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-04-15',
  ]);
  const day = dayOf('2026-01-31T23:30:00Z');
  expect(dueLimit(day)).toBe('2026-03-01');
  expect(calibrationDue(facts('2026-03-01'), day)?.status).toBe('due');
});

test('R-CAL-2 a tool is usable on its last day and not on the next', () => {
  expect([
    inCalibration('2026-09-10', '2026-09-10'),
    inCalibration('2026-09-10', '2026-09-11'),
    inCalibration(null, '2026-09-11'),
  ]).toEqual([true, false, true]);
});

test('R-CAL-3 the next day is the interval, or the shorter date of the certificate', () => {
  expect(nextCalibrationDay('2026-08-31', 6, null)).toBe('2027-02-28');
  expect(nextCalibrationDay('2026-08-31', 6, '2026-12-31')).toBe('2026-12-31');
  expect(nextCalibrationDay('2026-08-31', 6, '2027-12-31')).toBe('2027-02-28');
});

test('R-CAL-3 a certificate names its uncertainty, its standards, its laboratory, and is attached', () => {
  expect(
    certificateGaps({ uncertainty: '0.5 %', standardsUsed: 'TS-12', accreditationNo: 'LAB 0123', hasFile: true }),
  ).toEqual([]);
  expect(
    certificateGaps({ uncertainty: null, standardsUsed: null, accreditationNo: null, hasFile: false }),
  ).toHaveLength(4);
});

test('a loan is due at 17:30, tomorrow when that has passed', () => {
  expect(endOfShift(new Date('2026-11-21T03:00:00Z')).toISOString()).toBe('2026-11-21T10:30:00.000Z');
  expect(endOfShift(new Date('2026-11-21T10:30:00Z')).toISOString()).toBe('2026-11-22T10:30:00.000Z');
});

test('R-LOAN-2 the borrower and the crib are told when it is due, the supervisor after 30 minutes, quality at the end of the shift', () => {
  const told = (due: string, now: string) => remindersDue(due, new Date(now));
  expect(told('2026-11-21T03:00:00Z', '2026-11-21T02:59:59Z')).toEqual([]);
  expect(told('2026-11-21T03:00:00Z', '2026-11-21T03:00:00Z')).toEqual(['borrower', 'crib']);
  expect(told('2026-11-21T03:00:00Z', '2026-11-21T03:30:00Z')).toEqual(['borrower', 'crib', 'supervisor']);
  expect(told('2026-11-21T03:00:00Z', '2026-11-21T10:30:00Z')).toEqual(['borrower', 'crib', 'supervisor', 'quality']);
  // Due at the end of the shift: quality hears of it no sooner than the supervisor.
  expect(told('2026-11-21T10:30:00Z', '2026-11-21T10:45:00Z')).toEqual(['borrower', 'crib']);
  expect(told('2026-11-21T10:30:00Z', '2026-11-21T11:00:00Z')).toEqual(['borrower', 'crib', 'supervisor', 'quality']);
});
