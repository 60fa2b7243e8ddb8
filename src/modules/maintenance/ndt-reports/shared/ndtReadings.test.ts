import { expect, test } from 'vitest';
import { readingProblems, readingState } from './ndtReadings.ts';

test('5.9 each reading of a good eddy-current run is inside its limits by itself, and a bad one alone is outside', () => {
  const good = {
    frequencyKHz: '300',
    gainDb: '54',
    probe: 'P-118',
    referenceStandard: 'RS-AL-03',
    refNotchMm: '0.76',
    scanIndexMm: '1.0',
    coilDiameterMm: '2.0',
    rejectAtPercent: '50',
    calibratedBefore: true,
    afterCheckDriftPercent: '2',
  };
  expect(readingProblems('ET', good, {})).toEqual([]);
  const states = (readings: typeof good) =>
    Object.keys(readings).filter((name) => readingState('ET', name, readings, {}) === 'bad');
  expect(states(good)).toEqual([]);
  expect(states({ ...good, frequencyKHz: '600' })).toEqual(['frequencyKHz']);
  expect(states({ ...good, scanIndexMm: '0' })).toEqual(['scanIndexMm']);
  expect(states({ ...good, afterCheckDriftPercent: '12' })).toEqual(['afterCheckDriftPercent']);
});
