import { describe, expect, it } from 'vitest';
import {
  afterCapacityRuns,
  batteryElectricalProblems,
  cellReplacementWarning,
  cellsToReplace,
  judgeCapacity,
  looksMirrored,
  readingsNeeded,
} from './battery.ts';

const run = (minutesToEnd: string) => ({ minutesToEnd, rateA: '23', ratedAh: '23', minimumPercent: '85' });

describe('R15 battery capacity (5.5, Saft 2758, 20 cells, 23 Ah at 1C)', () => {
  it.each([
    ['54.0', '90.0', true],
    ['51.0', '85.0', true],
    ['50.9', '84.8', false],
    ['49.0', '81.7', false],
    ['55.0', '91.7', true],
  ])('%s min → %s %%, pass %s', (minutes, percent, pass) => {
    expect(judgeCapacity(run(minutes))).toEqual({ capacityPercent: percent, minimumMinutes: '51.0', pass });
  });

  it('run D: a first failure → deep cycle, the second run passes and both stay on the report', () => {
    expect(afterCapacityRuns([])).toBe('test');
    expect(afterCapacityRuns([run('49.0')])).toBe('deepCycle');
    expect(afterCapacityRuns([run('49.0'), run('55.0')])).toBe('pass');
  });

  it('a second failure → finding lowCapacity', () => {
    expect(afterCapacityRuns([run('49.0'), run('50.9')])).toBe('findingLowCapacity');
  });

  it('decides on exact values, not on the rounded percentage', () => {
    expect(judgeCapacity(run('50.99'))).toMatchObject({ capacityPercent: '85.0', pass: false });
  });

  it('20 cells need at least 60 readings', () => expect(readingsNeeded(20)).toBe(60));

  it('terminal voltage at least 20 V and insulation at least 10 MΩ, limits inclusive', () => {
    const reading = { terminalVolts: '20', minimumVolts: '20', insulationMohm: '10', minimumMohm: '10' };
    expect(batteryElectricalProblems(reading)).toEqual([]);
    expect(batteryElectricalProblems({ ...reading, terminalVolts: '19.9', insulationMohm: '9.9' })).toHaveLength(2);
  });
});

describe('R16 cell replacement', () => {
  it('6 cells replaced with maximum 5 of 20 → all 20 cells', () => {
    expect(cellsToReplace(5, 5, 20)).toBe(5);
    expect(cellsToReplace(6, 5, 20)).toBe(20);
    expect(cellReplacementWarning(5, 5, 20)).toBeNull();
    expect(cellReplacementWarning(6, 5, 20)).toBe('6 cells replaced; the maximum is 5 of 20. Replace all 20 cells.');
  });

  it('5.5: cell 1 taken at the wrong pole → warning when the pattern mirrors the last visit', () => {
    const last = ['1.20', '1.21', '1.25', '1.30', '1.10'];
    expect(looksMirrored(last.toReversed(), last)).toBe(true);
    expect(looksMirrored(['1.19', '1.21', '1.25', '1.29', '1.11'], last)).toBe(false);
    expect(looksMirrored(['1.2', '1.2', '1.2'], ['1.2', '1.2', '1.2'])).toBe(false);
    expect(looksMirrored(['1.2'], last)).toBe(false);
  });
});
