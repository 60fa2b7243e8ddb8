import {
  addDecimal,
  compareDecimal,
  divideDecimal,
  multiplyDecimal,
  roundDecimal,
  subtractDecimal,
} from './decimal.ts';
import type { Decimal } from './facts.values.ts';

export interface CapacityRun {
  /** Minutes until the first cell reached the end voltage (Ni-Cd 1.00 V). */
  minutesToEnd: Decimal;
  rateA: Decimal;
  ratedAh: Decimal;
  /** From the manual; 85 in the fixture. */
  minimumPercent: Decimal;
}
export interface CapacityVerdict {
  capacityPercent: Decimal;
  minimumMinutes: Decimal;
  pass: boolean;
}

/** Judges one discharge: minutes × rate ÷ 60 ÷ rated Ah, at least the manual's minimum (R15). */
export function judgeCapacity(run: CapacityRun): CapacityVerdict {
  const delivered = multiplyDecimal(multiplyDecimal(run.minutesToEnd, run.rateA), '100');
  const rated = multiplyDecimal(run.ratedAh, '60');
  return {
    capacityPercent: divideDecimal(delivered, rated, 1),
    minimumMinutes: divideDecimal(multiplyDecimal(run.minimumPercent, rated), multiplyDecimal(run.rateA, '100'), 1),
    pass: compareDecimal(delivered, multiplyDecimal(run.minimumPercent, rated)) >= 0,
  };
}

export type CapacityStep = 'pass' | 'deepCycle' | 'findingLowCapacity';

/** What follows the runs so far: one deep cycle after a first failure, a finding after a second (R15). All runs stay on the report. */
export function afterCapacityRuns(runs: readonly CapacityRun[]): CapacityStep | 'test' {
  if (runs.length === 0) return 'test';
  const last = runs.at(-1);
  if (last && judgeCapacity(last).pass) return 'pass';
  return runs.filter((run) => !judgeCapacity(run).pass).length === 1 ? 'deepCycle' : 'findingLowCapacity';
}

/** How many cells must be replaced: past the manual's maximum it is all of them (R16). */
export function cellsToReplace(replaced: number, maximum: number, cells: number): number {
  return replaced > maximum ? cells : replaced;
}

/** R16 as the technician reads it, or null while within the maximum. */
export function cellReplacementWarning(replaced: number, maximum: number, cells: number): string | null {
  if (replaced <= maximum) return null;
  return `${replaced} cells replaced; the maximum is ${maximum} of ${cells}. Replace all ${cells} cells.`;
}

/** The fewest readings of a test: every cell at the start, during and at the end. */
export function readingsNeeded(cells: number): number {
  return cells * 3;
}

function distance(left: readonly Decimal[], right: readonly Decimal[]): Decimal {
  return left.reduce((sum, volts, index) => {
    const gap = subtractDecimal(volts, right[index] ?? '0');
    return addDecimal(sum, gap.replace('-', ''));
  }, '0');
}

/** True when the cells look read from the wrong end: the last visit's pattern fits at least twice as well mirrored. */
export function looksMirrored(volts: readonly Decimal[], lastVisit: readonly Decimal[]): boolean {
  if (volts.length < 3 || volts.length !== lastVisit.length) return false;
  const straight = distance(volts, lastVisit);
  const mirrored = distance(volts, lastVisit.toReversed());
  return compareDecimal(straight, '0') > 0 && compareDecimal(multiplyDecimal(mirrored, '2'), straight) <= 0;
}

/** Why terminal voltage or insulation fails; empty when both pass. Insulation is measured at 250 V DC. */
export function batteryElectricalProblems(reading: {
  terminalVolts: Decimal;
  minimumVolts: Decimal;
  insulationMohm: Decimal;
  minimumMohm: Decimal;
}): string[] {
  const problems: string[] = [];
  if (compareDecimal(reading.terminalVolts, reading.minimumVolts) < 0) {
    problems.push(`Terminal voltage ${roundDecimal(reading.terminalVolts, 1)} V is below ${reading.minimumVolts} V.`);
  }
  if (compareDecimal(reading.insulationMohm, reading.minimumMohm) < 0) {
    problems.push(`Insulation ${reading.insulationMohm} MΩ is below ${reading.minimumMohm} MΩ.`);
  }
  return problems;
}
