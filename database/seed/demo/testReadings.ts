import type { StepInput, TestSetup } from '#modules/maintenance/task-cards/server/public.ts';

type Readings = NonNullable<StepInput['test']>;

/** Cells of a discharge that ended at `endVolts`: every one a little different, the weak one named. */
function cellsOf(count: number, weak: { cell: number; end: string }) {
  return Array.from({ length: count }, (_, index) => ({
    start: (1.32 + ((index * 7) % 5) / 100).toFixed(2),
    during: (1.2 + ((index * 3) % 4) / 100).toFixed(2),
    end: index + 1 === weak.cell ? weak.end : (1.04 + ((index * 5) % 7) / 100).toFixed(2),
  }));
}

/**
 * The readings a careful person would write down at a test: the worked examples' figures (maintenance 5.4 to 5.6).
 * The battery of run D fails at 49.0 minutes, is deep cycled with every cell measured, and passes at 55.0. `part` (0 to 6) sets one part's readings off from another's.
 */
export function readingsFor(
  setup: TestSetup,
  { day, isSecond = false, part = 0 }: { day: string; isSecond?: boolean; part?: number },
): Readings {
  switch (setup.kind) {
    case 'pressureRetention':
      return {
        kind: 'pressureRetention',
        startPsi: String(setup.ratedPsi ?? 200),
        startC: '30',
        endPsi: ((setup.ratedPsi ?? 200) * (0.965 + part * 0.004)).toFixed(0),
        endC: '28',
        hours: 24,
      };
    case 'capacity':
      return {
        kind: 'capacity',
        rateA: setup.ratedAh,
        duringMinutes: '30',
        minutesToEnd: (isSecond ? 55 : 54 + part * 0.3).toFixed(1),
        terminalVolts: '21.4',
        insulationMohm: '120',
        electrolyteC: '27',
        cells: cellsOf(setup.cells, { cell: 7, end: '1.00' }),
      };
    case 'deepCycle':
      return {
        kind: 'deepCycle',
        cells: Array.from({ length: setup.cells }, (_, index) => ({
          end: (0.03 + ((index * 5 + part) % 9) / 100).toFixed(2),
        })),
      };
    case 'staticLeak':
      return { kind: 'staticLeak', pressurePsi: '0', leakSeen: 'no' };
    case 'hydrostatic':
      return {
        kind: 'hydrostatic',
        testPsi: '3090',
        totalCc: (262 - part * 0.8).toFixed(1),
        permanentCc: (9.4 - part * 0.3).toFixed(1),
        reeCc: '258',
        manufactured: '2004-05',
        discBurstPsi: '2775',
        jacketChecked: true,
      };
    case 'cylinderDates':
      return { kind: 'cylinderDates', manufactured: '2012-03', lastHydro: `${Number(day.slice(0, 4)) - 1}-06` };
    case 'leak':
      return {
        kind: 'leak',
        appliedPsi: String(setup.minimumPsi),
        endPsi: String(setup.minimumPsi),
        heldSeconds: setup.holdSeconds,
        ambientC: '27',
        leakSeen: 'no',
        ...(setup.dates ? { manufactured: '2012-03', lastHydro: `${Number(day.slice(0, 4)) - 1}-06` } : {}),
      };
  }
}

/** The failed first run before a second one: cell 7 gave out early. */
export function firstRun(setup: TestSetup): Readings | null {
  if (setup.kind !== 'capacity') return null;
  const passed = readingsFor(setup, { day: '' });
  if (passed.kind !== 'capacity') return null;
  return {
    ...passed,
    minutesToEnd: '49.0',
    terminalVolts: '20.6',
    cells: cellsOf(setup.cells, { cell: 7, end: '0.99' }),
  };
}
