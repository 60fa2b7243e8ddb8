import { expect, test } from 'vitest';
import { driftLines, outlookOf, type CalibrationPoint } from './drift.ts';

const at = (calibratedOn: string, asFound: string, asLeft: string | null = null): CalibrationPoint => ({
  calibratedOn,
  certificateNo: calibratedOn,
  readings: [{ nominal: '100', asFound, asLeft, tolerance: '3' }],
});

test('a drift is a saw tooth: what was found, then what was left, in percent of the tolerance of that day', () => {
  const lines = driftLines([at('2025-01-10', '101.5', '100'), at('2026-01-10', '98.5')]);
  expect(lines).toEqual([{ nominal: '100', shares: [50, 0, -50, -50] }]);
});

test('a point that was not read at one calibration leaves a gap there', () => {
  const other: CalibrationPoint = {
    ...at('2026-01-10', '100'),
    readings: [{ nominal: '20', asFound: '20.3', asLeft: null, tolerance: '0.6' }],
  };
  expect(driftLines([at('2025-01-10', '100'), other])).toEqual([
    { nominal: '20', shares: [null, null, 50, 50] },
    { nominal: '100', shares: [0, 0, null, null] },
  ]);
});

test('the outlook goes on from what was left, as fast as it drifted since it was left the last time', () => {
  const two = [at('2025-01-10', '101', '100'), at('2026-01-10', '102', '101')];
  // 2 in a year from 100: 103 after another year, the whole tolerance.
  expect(outlookOf(two, '2027-01-10')).toEqual({ nominal: '100', share: 100 });
  expect(outlookOf(two.slice(1), '2027-01-10')).toBeNull();
  expect(outlookOf(two, null)).toBeNull();
});
