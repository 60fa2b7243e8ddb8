import { cylinderSpecs } from '#modules/maintenance/release-gates/shared/oxygen.ts';
import type { RouteTest } from './testRun.ts';

/** One figure of a test as engineering writes it for a part number by its manual. */
export interface TestFigure {
  name: string;
  label: string;
  /** `number` and `whole` are typed; the first stays text, as it was written. */
  kind: 'number' | 'whole' | 'tick' | 'choice';
  unit?: string;
  options?: readonly string[];
  /** Left empty it is what the part number says, or the manual does not say; without either it is needed. */
  empty?: 'part' | 'unsaid';
}

const figure = (name: string, label: string, kind: TestFigure['kind'], more: Partial<TestFigure> = {}): TestFigure => ({
  name,
  label,
  kind,
  ...more,
});
const spec = figure('spec', 'Specification', 'choice', { options: cylinderSpecs, empty: 'part' });
const permit = [
  figure('intervalMonths', 'Test interval of the permit', 'whole', { unit: 'months', empty: 'part' }),
  figure('lifeYears', 'Life of the permit', 'whole', { unit: 'years', empty: 'part' }),
];
const cells = figure('cells', 'Cells', 'whole', { empty: 'part' });

/** What each kind of test is judged by; the fields of `routeTest`, in the order a manual gives them. */
export const testFigures: Record<RouteTest['kind'], readonly TestFigure[]> = {
  pressureRetention: [
    figure('ratedPsi', 'Rated pressure', 'whole', { unit: 'psi', empty: 'part' }),
    figure('shortStretch', 'A stretch of 2 hours is allowed', 'tick', { empty: 'unsaid' }),
  ],
  capacity: [
    figure('ratedAh', 'Rated capacity', 'number', { unit: 'Ah', empty: 'part' }),
    cells,
    figure('minimumPercent', 'Least capacity', 'number', { unit: '%', empty: 'part' }),
    figure('endVolts', 'End voltage of a cell', 'number', { unit: 'V' }),
    figure('minimumVolts', 'Least terminal voltage', 'number', { unit: 'V' }),
    figure('minimumMohm', 'Least insulation', 'number', { unit: 'MΩ' }),
    figure('maximumCellsReplaced', 'Most cells replaced', 'whole', { empty: 'part' }),
    figure('restMinutes', 'Rest between charge and discharge', 'whole', { unit: 'min', empty: 'unsaid' }),
    figure('rateTolerancePercent', 'Tolerance of the current', 'number', { unit: '%', empty: 'unsaid' }),
    figure('electrolyteMaximumC', 'Warmest electrolyte', 'number', { unit: '°C', empty: 'unsaid' }),
  ],
  deepCycle: [
    cells,
    figure('maximumCellVolts', 'Most volts of a cell at the end', 'number', { unit: 'V' }),
    figure('minimumMinutes', 'Lasts at least', 'whole', { unit: 'min' }),
  ],
  hydrostatic: [spec, figure('servicePsi', 'Service pressure', 'whole', { unit: 'psi', empty: 'part' }), ...permit],
  leak: [
    figure('minimumPsi', 'Test pressure', 'whole', { unit: 'psi', empty: 'part' }),
    figure('holdSeconds', 'Held for', 'whole', { unit: 's' }),
    figure('maximumDropPercent', 'Pressure drop', 'number', { unit: '%' }),
    figure('abovePercent', 'Above the test pressure at most', 'number', { unit: '%', empty: 'unsaid' }),
  ],
  staticLeak: [
    figure('maximumPsi', 'Off means at most', 'whole', { unit: 'psi' }),
    figure('holdSeconds', 'Held for', 'whole', { unit: 's' }),
  ],
  cylinderDates: [spec, ...permit],
};

/** The kinds of tests in words. */
export const testKindWords: Record<RouteTest['kind'], string> = {
  pressureRetention: 'Pressure retention',
  capacity: 'Capacity test',
  deepCycle: 'Deep cycle',
  hydrostatic: 'Hydrostatic test',
  leak: 'Leak test',
  staticLeak: 'Static leak',
  cylinderDates: 'Dates on the cylinder',
};

/** A figure by its name as engineering reads it: `Least insulation`. */
export const figureInWords = (kind: RouteTest['kind'], name: string): string =>
  testFigures[kind].find((each) => each.name === name)?.label ?? name;

export type FigureTyped = Record<string, string | boolean>;

/** The figures of a test as they stand in a form. */
export function typedFigures(test: RouteTest | undefined): FigureTyped {
  const typed: FigureTyped = {};
  for (const { name } of test ? testFigures[test.kind] : []) {
    const value = (test as Record<string, unknown>)[name];
    if (value !== undefined) typed[name] = typeof value === 'boolean' ? value : String(value);
  }
  return typed;
}

/** The test a form comes to; what the form does not ask stays as it was. Null with the words of what is wrong. */
export function testOf(
  kind: RouteTest['kind'],
  typed: FigureTyped,
  was: RouteTest | undefined,
): { test: Record<string, unknown> } | { label: string; problem: string } {
  const asked = new Set(testFigures[kind].map(({ name }) => name));
  const kept = was?.kind === kind ? Object.entries(was).filter(([name]) => !asked.has(name)) : [];
  const test: Record<string, unknown> = { ...Object.fromEntries(kept), kind };
  for (const { name, label, kind: how, empty } of testFigures[kind]) {
    const value = typed[name];
    if (typeof value === 'boolean') {
      if (value) test[name] = true;
      continue;
    }
    const text = (value ?? '').trim();
    if (text === '') {
      if (empty === undefined) return { label, problem: 'Required' };
      continue;
    }
    const number = text.replace(',', '.');
    if (how === 'whole' && !/^\d{1,6}$/.test(number)) return { label, problem: 'A whole number' };
    if (how === 'number' && !/^\d{1,6}([.]\d{1,3})?$/.test(number)) return { label, problem: 'A number' };
    test[name] = how === 'whole' ? Number(number) : how === 'number' ? number : text;
  }
  return { test };
}

/** The same value whatever the order of its keys and whether it was stored meanwhile. */
const plain = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, each]) => `${name}:${plain(each)}`)
        .join()
    : String(value ?? '');

/** True when two setups of a test ask for the same. */
export const isSameSetup = (one: object | null, other: object | null): boolean => plain(one) === plain(other);

/** The figures by which a run was made and which are others today, in words; empty when it is judged by the same. */
export function figuresChanged(
  kind: RouteTest['kind'],
  was: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): string[] {
  const said = (value: unknown) =>
    value === undefined ? 'not said' : typeof value === 'object' ? 'others' : String(value);
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .filter((name) => plain(was[name]) !== plain(now[name]))
    .map((name) => `${figureInWords(kind, name)} ${said(now[name])}, was ${said(was[name])}`);
}
