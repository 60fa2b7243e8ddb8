import { expect, test } from 'vitest';
import { helperLines } from './helperLines.ts';
import { photographedRoutes } from './photographed.ts';
import { standardRoutes } from './standardRoutes.ts';
import { hasNoLoop, routeSchema } from '../../shared/route.ts';
import { setupFor } from '#modules/maintenance/step-data/shared/public.ts';

test('every standard route is valid: measurements have limits, judging cards cite data, no circle', () => {
  for (const template of standardRoutes) expect(() => routeSchema.parse(template.route), template.key).not.toThrow();
});

test('every standard route photographs the part as it came: an overhaul four times, before anything is taken apart', () => {
  expect(photographedRoutes).toHaveLength(standardRoutes.length);
  for (const { key, workScope, route } of photographedRoutes) {
    const [first] = routeSchema.parse(route).cards;
    const photo = first?.steps.find((step) => step.type === 'photo');
    expect(first?.phase, key).toBe('preliminary');
    expect(photo?.photoMin, key).toBe(workScope === 'overhaul' ? 4 : 2);
  }
});

test('every step has its Thai line, and no line is left without a step', () => {
  const steps = photographedRoutes.flatMap(({ route }) => {
    const { cards, additions } = routeSchema.parse(route);
    return [...cards, ...Object.values(additions).flat()].flatMap((card) => card.steps);
  });
  const english = steps.filter((step) => !/[\u0E00-\u0E7F]/.test(step.instructionTh ?? '')).map((step) => step.title);
  expect(english).toEqual([]);
  const titles = new Set(steps.map((step) => step.title));
  expect(Object.keys(helperLines).filter((title) => !titles.has(title))).toEqual([]);
});

test('R19: every wheel route has paint off, a measurement of the material and eddy current or penetrant for a wheel that was hot', () => {
  for (const { key, families, route } of standardRoutes.filter((each) => each.families?.includes('wheel'))) {
    expect(families, key).toEqual(['wheel']);
    const heat = routeSchema.parse(route).additions['heatDamage'] ?? [];
    expect(
      heat.some((card) => card.title.includes('paint off')),
      key,
    ).toBe(true);
    expect(
      heat.some((card) => card.steps.some((step) => step.type === 'measurement')),
      key,
    ).toBe(true);
    expect(
      heat.some((card) => card.ndtRequired.some(({ method }) => method === 'ET' || method === 'PT')),
      key,
    ).toBe(true);
  }
});

test('R-SHP-2 every route that fits a tire measures the pressure the assembly travels at, after its retention test', () => {
  const fitting = standardRoutes.filter(({ route }) =>
    routeSchema.parse(route).cards.some(({ steps }) => steps.some(({ component }) => component === 'tire')),
  );
  expect(fitting.map(({ key }) => key)).toEqual(['wheel-overhaul', 'tire-change']);
  for (const { key, route } of fitting) {
    const steps = routeSchema.parse(route).cards.flatMap((card) => card.steps);
    const at = steps.findIndex((step) => step.key === 'shippingPressure' && step.type === 'measurement');
    expect(at, key).toBeGreaterThan(steps.findIndex((step) => step.test?.kind === 'pressureRetention'));
  }
});

test('cards that wait for each other in a circle are refused', () => {
  expect(
    hasNoLoop([
      { cardNo: 'T010', predecessors: ['T020'] },
      { cardNo: 'T020', predecessors: ['T010'] },
    ]),
  ).toBe(false);
  expect(hasNoLoop([{ cardNo: 'T010', predecessors: ['T999'] }])).toBe(false);
  expect(
    hasNoLoop([
      { cardNo: 'T020', predecessors: ['T010'] },
      { cardNo: 'T010', predecessors: [] },
    ]),
  ).toBe(true);
});

test('every route ends by reading the serial number from the part and clearing tools', () => {
  for (const { key, route } of standardRoutes) {
    const last = routeSchema.parse(route).cards.at(-1);
    expect(last?.phase, key).toBe('final');
    expect(
      last?.steps.map((step) => step.type),
      key,
    ).toEqual(expect.arrayContaining(['serialRead', 'clearOfTools']));
  }
});

const attributes = {
  cells: 20,
  ratedAh: 23,
  minimumPct: 85,
  maximumCellsReplaced: 5,
  spec: 'DOT-3HT',
  servicePsi: 1850,
  lifeYears: 24,
  hydroMonths: 36,
};

test('every test run of a standard route finds its limits in the step data and on the part number; a part without them is refused by name', () => {
  const kinds = standardRoutes.flatMap(({ route }) =>
    routeSchema.parse(route).cards.flatMap((card) => card.steps.flatMap((step) => (step.test ? [step.test] : []))),
  );
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
    new Set(['pressureRetention', 'capacity', 'deepCycle', 'hydrostatic', 'leak', 'staticLeak', 'cylinderDates']),
  );
  const manual = {
    pressureRetention: {},
    capacity: { endVolts: '1.00', minimumVolts: '20.0', minimumMohm: '10' },
    deepCycle: { maximumCellVolts: '0.50', minimumMinutes: 720 },
    staticLeak: { maximumPsi: 0, holdSeconds: 120 },
    hydrostatic: {},
    cylinderDates: {},
    leak: { holdSeconds: 300, maximumDropPercent: '1' },
  };
  for (const asked of kinds)
    expect(setupFor({ ...asked, ...manual[asked.kind] }, attributes), asked.kind).toMatchObject({ kind: asked.kind });
  expect(setupFor({ kind: 'capacity', endVolts: '1.00', minimumVolts: '20.0', minimumMohm: '10' }, {})).toEqual({
    missing: ['ratedAh', 'cells', 'minimumPercent'],
  });
  expect(setupFor({ kind: 'hydrostatic' }, { spec: 'composite', servicePsi: 1850 })).toEqual({
    missing: ['intervalMonths', 'lifeYears'],
  });
});

test('R15 a battery is charged before each discharge and after the last, or its route is not published', () => {
  const messages = (route: object) => routeSchema.safeParse(route).error?.issues.map(({ message }) => message) ?? [];
  for (const { key, route } of standardRoutes.filter((each) => each.shop === 'battery')) {
    const { cards } = routeSchema.parse(route);
    const without = (cardNo: string) => ({
      ...route,
      cards: cards.map((card) =>
        card.cardNo === cardNo ? { ...card, steps: card.steps.filter(({ marks }) => marks !== 'charged') } : card,
      ),
    });
    expect([key, messages(without('T110'))]).toEqual([key, [expect.stringContaining('charged before each discharge')]]);
    expect([key, messages(without('T115'))]).toEqual([key, [expect.stringContaining('leaves charged')]]);
  }
});

test('4.5 a wheel overhaul is painted again, gets new seals and its tire: none of it may be left out', () => {
  const overhaul = routeSchema.parse(standardRoutes.find(({ key }) => key === 'wheel-overhaul')?.route);
  const steps = overhaul.cards.filter((card) => !card.naAllowed).flatMap((card) => card.steps);
  const left = new Map(steps.map((step) => [step.title, step.naAllowed ?? false]));
  const titles = ['Primer used', 'Top coat used', 'Seals fitted', 'Tire fitted'];
  expect(titles.map((title) => left.get(title))).toEqual([false, false, false, false]);
});
