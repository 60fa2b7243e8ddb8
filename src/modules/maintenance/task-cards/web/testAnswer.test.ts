import { expect, test } from 'vitest';
import { testReadings, type TestSetup } from '#modules/maintenance/step-data/shared/public.ts';
import type { StepShown } from './jobCards.ts';
import { isBadField, readingsOf, verdictOf, type TestTyped } from './testAnswer.ts';

const history = {
  serialNumber: 'ST44871',
  day: '2026-08-20',
  capacityRuns: [],
  capacityRunsBefore: 0,
  openTestFinding: null,
  lastCells: null,
  charge: null,
  deepCycle: null,
  cellsReplaced: 0,
  cylinder: { manufactured: null, tested: null, fallen: [], decided: [], requalifier: 'B418', outsideTests: [] },
  retention: null,
  run: { startedAt: '2026-08-20T02:00:00.000Z', seconds: 0 },
};
const hourLater = Date.parse('2026-08-20T03:00:00.000Z');
const step = (given: TestSetup) => ({ type: 'testRun', test: given, history }) as unknown as StepShown;
const capacity = step({
  kind: 'capacity',
  ratedAh: '23',
  cells: 2,
  minimumPercent: '85',
  endVolts: '1.00',
  minimumVolts: '2.0',
  minimumMohm: '10',
});
const discharge = (minutesToEnd: string): TestTyped => ({
  fields: {
    rateA: '23',
    duringMinutes: '30',
    minutesToEnd,
    terminalVolts: '2,1',
    insulationMohm: '100',
    cellsReplaced: '0',
  },
  cells: [
    { start: '1.3', during: '1,2', end: '1.00' },
    { start: '1.3', during: '1.2', end: '1.05' },
  ],
});

test('R15 the tablet shows the verdict live, and sends what the server takes', () => {
  expect(verdictOf(capacity, discharge('51.0'), hourLater)).toMatchObject({ pass: true, refusal: null });
  expect(verdictOf(capacity, discharge('50.9'), hourLater)).toMatchObject({ pass: false, defect: null });
  expect(testReadings.safeParse(readingsOf(capacity.test, discharge('51.0'))).success).toBe(true);
  // The clock of the run goes on while its readings are typed.
  expect(verdictOf(capacity, discharge('51.0'), hourLater - 10 * 60_000)).toMatchObject({ refusal: { code: 'R15' } });
});

test('R15 there is no verdict while a reading is missing or no number', () => {
  expect(verdictOf(capacity, discharge(''))).toBeNull();
  expect(verdictOf(capacity, { ...discharge('54'), cells: [{ start: '1.3' }] })).toBeNull();
  expect(isBadField(capacity, discharge('5x'), 'minutesToEnd')).toBe(true);
  expect(isBadField(capacity, discharge('51,5'), 'minutesToEnd')).toBe(false);
});

test('R15 a deep cycle typed on the tablet is taken by the server, its time counted while the cells are read', () => {
  const setup = { kind: 'deepCycle' as const, cells: 2, maximumCellVolts: '0.50', minimumMinutes: 60 };
  const begun = { startedAt: '2026-08-20T02:00:00.000Z', seconds: 0, done: false };
  const deep = { ...step(setup), history: { ...history, deepCycle: begun } } as unknown as StepShown;
  const typed = (end: string): TestTyped => ({ fields: {}, cells: [{ end: '0,08' }, { end }] });
  expect(verdictOf(deep, typed(''), hourLater)).toBeNull();
  expect(verdictOf(deep, typed('0.50'), hourLater)).toMatchObject({ pass: true, refusal: null });
  expect(verdictOf(deep, typed('0.51'), hourLater)).toMatchObject({ pass: false, refusal: null });
  expect(verdictOf(deep, typed('0.50'), hourLater - 60_000)).toMatchObject({ refusal: { code: 'R15' } });
  expect(testReadings.safeParse(readingsOf(setup, typed('0.50'))).success).toBe(true);
});

test('a static leak typed on the tablet is taken by the server', () => {
  const still = step({ kind: 'staticLeak', maximumPsi: 0, holdSeconds: 120 });
  const typed = { fields: { leakSeen: 'no', pressurePsi: '0' } };
  expect(verdictOf(still, typed, hourLater)).toMatchObject({ pass: true, refusal: null });
  expect(testReadings.safeParse(readingsOf(still.test, typed)).success).toBe(true);
});

test('R14 a leak test typed on the tablet is taken by the server', () => {
  const leak = step({ kind: 'leak', minimumPsi: 1850, holdSeconds: 300, maximumDropPercent: '1' });
  const typed = { fields: { leakSeen: 'no', appliedPsi: '1850', endPsi: '1850', heldSeconds: '300', ambientC: '27' } };
  expect(verdictOf(leak, typed, hourLater)).toMatchObject({ pass: true });
  expect(testReadings.safeParse(readingsOf(leak.test, typed)).success).toBe(true);
});
