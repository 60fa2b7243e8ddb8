import {
  afterCapacityRuns,
  batteryElectricalProblems,
  cellReplacementWarning,
  cellsToReplace,
  judgeCapacity,
  looksMirrored,
  readingsNeeded,
  type CapacityRun,
} from '#modules/maintenance/release-gates/shared/battery.ts';
import { compareDecimal, divideDecimal, multiplyDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import { judgeRetention, retentionSetupProblems } from '#modules/maintenance/release-gates/shared/retention.ts';
import { judgeHydrostatic, judgeLeak } from './judgeCylinder.ts';
import type { ReadingsOf, TestHistory, TestReadings, TestSetup, TestVerdict } from './testRun.ts';

/** Judges one test run by its rule. The tablet shows it while the readings are typed; the server decides with the same function. */
export function judgeTest(setup: TestSetup, readings: TestReadings, history: TestHistory): TestVerdict | null {
  if (setup.kind === 'pressureRetention' && readings.kind === 'pressureRetention')
    return judgeTire(setup, readings, history);
  if (setup.kind === 'capacity' && readings.kind === 'capacity') return judgeBattery(setup, readings, history);
  if (setup.kind === 'hydrostatic' && readings.kind === 'hydrostatic')
    return judgeHydrostatic(setup, readings, history);
  if (setup.kind === 'leak' && readings.kind === 'leak') return judgeLeak(setup, readings, history);
  return null;
}

type RetentionSetup = Extract<TestSetup, { kind: 'pressureRetention' }>;

/** Why the readings are no retention test yet: the inflation, the stretch, the gauge, and the hours held, as the signed steps measured them (R17). */
function retentionRefusal(
  setup: RetentionSetup,
  readings: ReadingsOf<'pressureRetention'>,
  { retention }: TestHistory,
): TestVerdict['refusal'] {
  const say = (message: string) => ({ code: 'R17', field: 'hours', message });
  if (retention === null)
    return say('No step of this work order marks the inflation: its route is older than R17. Choose the route again.');
  const { stretchHours, heldHours, inflated, readjustedAt, gauge } = retention;
  const errorPercent =
    gauge?.percent ??
    (gauge?.absolute ? divideDecimal(multiplyDecimal(gauge.absolute, '100'), readings.startPsi, 3) : null);
  if (errorPercent === null) return say('The record of the gauge does not say how accurate it is.');
  const [problem] = retentionSetupProblems({
    stretchHours: stretchHours ?? '0',
    shortStretchAllowed: setup.shortStretch === true,
    readjusted: readjustedAt !== null,
    inCage: inflated,
    gas: inflated ? 'nitrogen' : '',
    gaugeErrorPercent: errorPercent,
  });
  if (problem) return say(problem);
  if (compareDecimal(heldHours ?? '0', String(readings.hours)) < 0)
    return say(`The pressure was held ${heldHours ?? '0'} h since it was readjusted; ${readings.hours} h are needed.`);
  return null;
}

function judgeTire(
  setup: RetentionSetup,
  readings: ReadingsOf<'pressureRetention'>,
  history: TestHistory,
): TestVerdict {
  const { pass, ...figures } = judgeRetention(readings);
  return {
    pass,
    rule: 'R17',
    refusal: retentionRefusal(setup, readings, history),
    problems: pass
      ? []
      : [
          `The tire lost ${figures.lossPercent} % in ${readings.hours} h (limit ${figures.limitPercent} %). Check for leaks and refit.`,
        ],
    warnings: [],
    figures,
    statement: `Tire fitted. ${readings.hours} h pressure retention: ${Number(figures.lossPercent).toFixed(1)} % loss`,
    defect: null,
  };
}

type CapacitySetup = Extract<TestSetup, { kind: 'capacity' }>;

/** Why the readings cannot be those of one discharge of this battery. */
function capacityRefusal(
  setup: CapacitySetup,
  readings: ReadingsOf<'capacity'>,
  history: TestHistory,
): TestVerdict['refusal'] {
  const say = (field: string, message: string, code = 'R15') => ({ code, field, message });
  const taken = readings.cells.flatMap((cell) => [cell.start, cell.during, cell.end]).length;
  if (taken !== readingsNeeded(setup.cells))
    return say(
      'cells',
      `Enter start, during and end for all ${setup.cells} cells: ${readingsNeeded(setup.cells)} readings, not ${taken}.`,
    );
  if (compareDecimal(readings.duringMinutes, readings.minutesToEnd) >= 0)
    return say('duringMinutes', 'The readings during the discharge come before its end.');
  const early = readings.cells.findIndex(
    (cell) => compareDecimal(cell.start, setup.endVolts) < 0 || compareDecimal(cell.during, setup.endVolts) < 0,
  );
  if (early >= 0)
    return say(
      'minutesToEnd',
      `Cell ${early + 1} was below ${setup.endVolts} V at or before minute ${readings.duringMinutes}: the discharge ended there.`,
    );
  // Counted from the cells recorded on the job; a figure typed beside them can only say more.
  const replaced = Math.max(readings.cellsReplaced ?? 0, history.cellsReplaced);
  const maximum = setup.maximumCellsReplaced ?? setup.cells;
  if (replaced < cellsToReplace(replaced, maximum, setup.cells))
    return say('cellsReplaced', cellReplacementWarning(replaced, maximum, setup.cells) ?? '', 'R16');
  if (afterCapacityRuns(history.capacityRuns) === 'deepCycle' && readings.deepCycled !== true)
    return say('deepCycled', 'The first run failed: deep cycle the battery once before this one.');
  return null;
}

function judgeBattery(setup: CapacitySetup, readings: ReadingsOf<'capacity'>, history: TestHistory): TestVerdict {
  const run: CapacityRun = {
    minutesToEnd: readings.minutesToEnd,
    rateA: readings.rateA,
    ratedAh: setup.ratedAh,
    minimumPercent: setup.minimumPercent,
  };
  const capacity = judgeCapacity(run);
  const ends = readings.cells.map((cell) => cell.end);
  const weakest = ends.reduce((low, volts, index) => (compareDecimal(volts, ends[low] ?? '0') < 0 ? index : low), 0);
  const next = capacity.pass ? null : afterCapacityRuns([...history.capacityRuns, run]);
  const electrical = batteryElectricalProblems({
    terminalVolts: readings.terminalVolts,
    minimumVolts: setup.minimumVolts,
    insulationMohm: readings.insulationMohm,
    minimumMohm: setup.minimumMohm,
  });
  const problems = capacity.pass
    ? electrical
    : [
        `Capacity ${capacity.capacityPercent} % is below ${setup.minimumPercent} %: cell ${weakest + 1} is the weakest at ${ends[weakest] ?? ''} V.`,
        next === 'deepCycle'
          ? 'Deep cycle the battery once, then run the test again.'
          : 'The second run failed too: raise a finding for low capacity.',
        ...electrical,
      ];
  const pass = capacity.pass && electrical.length === 0;
  const count = history.capacityRuns.length + 1;
  return {
    pass,
    rule: 'R15',
    refusal: capacityRefusal(setup, readings, history),
    problems,
    warnings:
      history.lastCells && looksMirrored(ends, history.lastCells)
        ? [
            'The cells look read from the wrong end: the last visit fits better mirrored. Cell 1 is at the positive pole.',
          ]
        : [],
    figures: {
      capacityPercent: capacity.capacityPercent,
      minimumMinutes: capacity.minimumMinutes,
      weakestCell: String(weakest + 1),
    },
    statement: `Capacity ${capacity.capacityPercent} % at ${readings.rateA} A (minimum ${setup.minimumPercent} %)${count > 1 ? `, run ${count}` : ''}`,
    defect: next === 'findingLowCapacity' ? 'lowCapacity' : null,
  };
}
