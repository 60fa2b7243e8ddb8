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
import {
  compareDecimal,
  divideDecimal,
  isDecimal,
  multiplyDecimal,
  subtractDecimal,
} from '#modules/maintenance/release-gates/shared/decimal.ts';
import type { ReadingsOf, TestSetup } from './testRun.ts';
import { notMeasured, type TestHistory, type TestVerdict } from './testHistory.ts';

type CapacitySetup = Extract<TestSetup, { kind: 'capacity' }>;

/** What the manual leaves open: how far the current may be from 1C, and how warm a battery on test may be (R15). */
const usual = { rateTolerancePercent: '2', electrolyteMaximumC: '45' };
/** Beyond this a capacity is a minute figure written wrong, in percent of the rated one. */
const mostPercent = '150';
/** A cell at or below this has no voltage: it is shorted, and below zero it is reversed. */
const noVolts = '0.1';

/** The reversed or shorted cells of a run, as the report names them. */
function deadCells(cells: ReadingsOf<'capacity'>['cells']): string[] {
  return cells.flatMap(({ start, during, end }, index) => {
    const dead = [start, during, end].find((volts) => compareDecimal(volts, noVolts) <= 0);
    if (dead === undefined) return [];
    const reversed = [start, during, end].find((volts) => compareDecimal(volts, '0') < 0);
    return reversed === undefined
      ? [`Cell ${index + 1} is shorted at ${dead} V.`]
      : [`Cell ${index + 1} is reversed at ${reversed} V.`];
  });
}

/** A figure no discharge of this battery at 1C can have; null when all can be. */
function oddDischarge(
  setup: CapacitySetup,
  readings: ReadingsOf<'capacity'>,
): { field: string; message: string } | null {
  const { ratedAh } = setup;
  const tolerance = setup.rateTolerancePercent ?? usual.rateTolerancePercent;
  const warmest = setup.electrolyteMaximumC ?? usual.electrolyteMaximumC;
  const away = subtractDecimal(divideDecimal(multiplyDecimal(readings.rateA, '100'), ratedAh, 1), '100');
  if (compareDecimal(away.replace('-', ''), tolerance) > 0)
    return {
      field: 'rateA',
      message: `The battery is discharged at 1C, ${ratedAh} A (± ${tolerance} %), not at ${readings.rateA} A.`,
    };
  const { electrolyteC } = readings;
  if (
    electrolyteC !== undefined &&
    (compareDecimal(electrolyteC, '0') < 0 || compareDecimal(electrolyteC, warmest) > 0)
  )
    return {
      field: 'electrolyteC',
      message: `The electrolyte is between 0 and ${warmest} °C at a test, not at ${electrolyteC} °C. Let it cool, or read again.`,
    };
  const { capacityPercent } = judgeCapacity({ ...setup, ...readings });
  if (compareDecimal(capacityPercent, mostPercent) > 0)
    return {
      field: 'minutesToEnd',
      message: `${readings.minutesToEnd} min would be ${capacityPercent} % of the rated capacity: read the minutes again.`,
    };
  return null;
}

/** Why the battery was not full, or not rested, when the discharge began; null when it was, and for cards older than the rule. */
function notCharged({ restMinutes }: CapacitySetup, { charge }: TestHistory): string | null {
  if (charge === null) return null;
  if (charge.at === null) return 'Record the charge first: a battery is discharged from full, also after a run before.';
  if (charge.restedMinutes === null || restMinutes === undefined || charge.restedMinutes >= restMinutes) return null;
  return `The battery rested ${charge.restedMinutes} min after its charge; ${restMinutes} min are needed before it is discharged.`;
}

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
  const odd = oddDischarge(setup, readings);
  if (odd) return say(odd.field, odd.message);
  const uncycled = notDeepCycled(history);
  if (uncycled) return say('minutesToEnd', uncycled);
  const uncharged = notCharged(setup, history);
  if (uncharged) return say('minutesToEnd', uncharged);
  const unmeasured = notMeasured(history, multiplyDecimal(readings.minutesToEnd, '60'));
  if (unmeasured) return say('minutesToEnd', unmeasured);
  const isDead = deadCells(readings.cells).length > 0;
  const early = readings.cells.findIndex(
    (cell) => compareDecimal(cell.start, setup.endVolts) < 0 || compareDecimal(cell.during, setup.endVolts) < 0,
  );
  if (early >= 0 && !isDead)
    return say(
      'minutesToEnd',
      `Cell ${early + 1} was below ${setup.endVolts} V at or before minute ${readings.duringMinutes}: the discharge ended there.`,
    );
  if (!isDead && readings.cells.every((cell) => compareDecimal(cell.end, setup.endVolts) > 0))
    return say(
      'cells',
      `No cell is at ${setup.endVolts} V at the end: discharge until the first one is, and read which.`,
    );
  // Counted from the cells recorded on the work order; a figure typed beside them can only say more.
  const replaced = Math.max(readings.cellsReplaced ?? 0, history.cellsReplaced);
  const maximum = setup.maximumCellsReplaced ?? setup.cells;
  if (replaced < cellsToReplace(replaced, maximum, setup.cells))
    return say('cellsReplaced', cellReplacementWarning(replaced, maximum, setup.cells) ?? '', 'R16');
  if (history.openTestFinding !== null)
    return say(
      'minutesToEnd',
      `Finding ${history.openTestFinding} of the run before is open: it is decided before the battery is run again.`,
    );
  return null;
}

/** Why a discharge waits for the deep cycle of the battery; null when it was made since the first one failed, or none failed (R15). */
function notDeepCycled({ capacityRuns, deepCycle }: TestHistory): string | null {
  if (afterCapacityRuns(capacityRuns) !== 'deepCycle' || deepCycle?.done === true) return null;
  return deepCycle === null ? noDeepCycle : 'The first run failed: deep cycle the battery once before this one.';
}

const noDeepCycle =
  'No step of this work order marks the deep cycle: its route is older than the rule. Choose the route again.';

/** Judges a deep cycle: begun by a signed step, as long as the manual says, and no cell with voltage left (R15). */
export function judgeDeepCycle(
  setup: Extract<TestSetup, { kind: 'deepCycle' }>,
  readings: ReadingsOf<'deepCycle'>,
  { deepCycle }: TestHistory,
): TestVerdict {
  const ends = readings.cells.map((cell) => cell.end);
  const highest = ends.reduce((top, volts, index) => (compareDecimal(volts, ends[top] ?? '0') > 0 ? index : top), 0);
  const minutes = Math.floor((deepCycle?.seconds ?? 0) / 60);
  const say = (message: string) => ({ code: 'R15', field: 'cells', message });
  const unmeasured =
    deepCycle === null
      ? noDeepCycle
      : deepCycle.startedAt === null
        ? 'Record the step that starts the deep cycle first: its time is measured.'
        : minutes < setup.minimumMinutes
          ? `The deep cycle has lasted ${minutes} min; at least ${setup.minimumMinutes} min are needed.`
          : null;
  const uncounted =
    ends.length === setup.cells ? null : `Enter the volts of all ${setup.cells} cells, not of ${ends.length}.`;
  const message = uncounted ?? unmeasured;
  const high = ends.flatMap((volts, index) =>
    compareDecimal(volts, setup.maximumCellVolts) > 0
      ? [`Cell ${index + 1} still has ${volts} V (limit ${setup.maximumCellVolts} V). Go on with the deep cycle.`]
      : [],
  );
  return {
    pass: high.length === 0,
    rule: 'R15',
    refusal: message === null ? null : say(message),
    problems: high,
    warnings: [],
    figures: { minutes: String(minutes), highestCell: String(highest + 1), highestVolts: ends[highest] ?? null },
    statement: `Deep cycle ${minutes} min, cell ${highest + 1} the highest at ${ends[highest] ?? '–'} V (limit ${setup.maximumCellVolts} V)`,
    defect: null,
  };
}

/** Judges one discharge: 1C of the part, the cell that ended it, the capacity, the cells and the electrical readings (R15, R16). */
export function judgeBattery(
  setup: CapacitySetup,
  readings: ReadingsOf<'capacity'>,
  history: TestHistory,
): TestVerdict {
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
  const dead = deadCells(readings.cells);
  const problems = capacity.pass
    ? [...dead, ...electrical]
    : [
        ...dead,
        `Capacity ${capacity.capacityPercent} % is below ${setup.minimumPercent} %: cell ${weakest + 1} is the weakest at ${ends[weakest] ?? ''} V.`,
        next === 'deepCycle'
          ? 'Deep cycle the battery once, then run the test again.'
          : 'The second run failed too: its finding is opened.',
        ...electrical,
      ];
  const pass = problems.length === 0;
  const count = history.capacityRunsBefore + 1;
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
    defect: dead.length > 0 ? 'cellReversal' : next === 'findingLowCapacity' ? 'lowCapacity' : null,
  };
}

/** The volts of one cell as they were read or typed. */
export interface CellVolts {
  start?: string | undefined;
  during?: string | undefined;
  end?: string | undefined;
}
export type CellMoment = 'start' | 'during' | 'end';

/** The cell with the fewest volts at a moment of a discharge, counted from 1 at the positive pole; null where two readings are not there yet or all are the same. */
export function weakestCell(cells: readonly CellVolts[], moment: CellMoment): { cell: number; volts: string } | null {
  const read = cells.flatMap((cell, index) => {
    const volts = cell[moment]?.trim() ?? '';
    return isDecimal(volts) ? [{ cell: index + 1, volts }] : [];
  });
  if (read.length < 2) return null;
  const sorted = read.toSorted((a, b) => compareDecimal(a.volts, b.volts) || a.cell - b.cell);
  const [lowest, next] = sorted;
  return lowest && next && compareDecimal(lowest.volts, next.volts) < 0 ? lowest : null;
}
