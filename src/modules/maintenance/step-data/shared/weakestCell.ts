import { compareDecimal, isDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';

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
