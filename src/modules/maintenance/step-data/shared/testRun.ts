import { z } from 'zod';
import { cylinderSpecs, type CylinderSpec } from '#modules/maintenance/release-gates/shared/oxygen.ts';
import * as rules from './readingRules.ts';
import type { ReadingRule } from './readingRules.ts';

const positiveLimit = z.string().regex(/^(?!0+([.]0+)?$)\d{1,6}([.]\d{1,3})?$/, 'A number above zero');
const zeroOrMore = z.string().regex(/^\d{1,6}([.]\d{1,3})?$/, 'A number');

const retention = z.strictObject({
  kind: z.literal('pressureRetention'),
  /** The manual allows a stretch of 2 hours instead of 12 (R17). */
  shortStretch: z.boolean().optional(),
  /** The pressure the wheel is rated for: the run starts there. Cards made before it was known have none. */
  ratedPsi: z.int().min(1).max(1000).optional(),
});
const capacity = z.strictObject({
  kind: z.literal('capacity'),
  ratedAh: positiveLimit,
  cells: z.int().min(1).max(40),
  /** The manual's least capacity; 85 in the fixture. */
  minimumPercent: positiveLimit,
  /** What ends the discharge: the first cell at this voltage. */
  endVolts: positiveLimit,
  minimumVolts: positiveLimit,
  minimumMohm: zeroOrMore,
  /** How many cells the manual lets be replaced before all are (R16); not every manual says. */
  maximumCellsReplaced: z.int().min(0).max(40).optional(),
  /** How far from 1C the current may be, and how warm the electrolyte, where the manual says so. */
  rateTolerancePercent: zeroOrMore.optional(),
  electrolyteMaximumC: positiveLimit.optional(),
  /** How long the battery rests between charge and discharge, where the manual says so. */
  restMinutes: z.int().min(1).max(2880).optional(),
});
/** The deep cycle after a discharge that failed: every cell emptied, for as long as the manual says (R15). */
const deepCycle = z.strictObject({
  kind: z.literal('deepCycle'),
  cells: z.int().min(1).max(40),
  /** What no cell is above at its end. */
  maximumCellVolts: zeroOrMore,
  minimumMinutes: z.int().min(1).max(10_080),
});
const hydrostatic = z.strictObject({
  kind: z.literal('hydrostatic'),
  spec: z.enum(cylinderSpecs),
  servicePsi: z.int().min(1).max(20_000),
  /** What the permit of a composite cylinder says. */
  intervalMonths: z.int().min(1).max(240).optional(),
  lifeYears: z.int().min(1).max(60).optional(),
});
const leak = z.strictObject({
  kind: z.literal('leak'),
  minimumPsi: z.int().min(1).max(20_000),
  holdSeconds: z.int().min(10).max(86_400),
  maximumDropPercent: zeroOrMore,
  /** How far above the service pressure the test may be, where the manual says so; percent. */
  abovePercent: zeroOrMore.optional(),
  /** Present where the dates stamped on the cylinder are read with the test, because no test of ours set them: a refill. */
  dates: hydrostatic.omit({ kind: true, servicePsi: true }).optional(),
});
/** A brake looked at with the pressure off. */
const staticLeak = z.strictObject({
  kind: z.literal('staticLeak'),
  /** What counts as off: the most the bench still shows. */
  maximumPsi: z.int().min(0).max(1000),
  holdSeconds: z.int().min(10).max(86_400),
});

/** The dates on the shoulder of a cylinder, read before gas is let in. */
const cylinderDates = hydrostatic.omit({ servicePsi: true }).extend({ kind: z.literal('cylinderDates') });

/** What a test run is judged by: its kind and the limits of the part. Fixed when the card is made. */
export const testSetup = z.discriminatedUnion('kind', [
  retention,
  capacity,
  deepCycle,
  hydrostatic,
  leak,
  staticLeak,
  cylinderDates,
]);
export type TestSetup = z.infer<typeof testSetup>;

/** What a route says of a test run; what it leaves open comes from the part number. */
export const routeTest = z.discriminatedUnion('kind', [
  retention,
  capacity.partial().required({ kind: true }),
  deepCycle.partial().required({ kind: true }),
  hydrostatic.partial().required({ kind: true }),
  leak.omit({ dates: true }).partial().required({ kind: true }).extend({ readsDates: z.boolean().optional() }),
  staticLeak.partial().required({ kind: true }),
  cylinderDates.partial().required({ kind: true }),
]);
export type RouteTest = z.infer<typeof routeTest>;

type Attributes = Readonly<Record<string, unknown>>;
const text = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : undefined);
const whole = (value: unknown) => (typeof value === 'number' ? value : undefined);
const specOf = (value: unknown) =>
  cylinderSpecs.find((spec) => typeof value === 'string' && value.replace(/^DOT-/, '').startsWith(spec));

/** Only what is known: an open value must not hide what the route itself says. */
function known<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}

/** The cylinder's specification and, for a composite one, its permit. */
function cylinderOf(attributes: Attributes): {
  spec: CylinderSpec | undefined;
  intervalMonths: number | undefined;
  lifeYears: number | undefined;
} {
  const spec = specOf(attributes['spec']);
  const isComposite = spec === 'composite';
  return {
    spec,
    intervalMonths: isComposite ? whole(attributes['hydroMonths']) : undefined,
    lifeYears: isComposite ? whole(attributes['lifeYears']) : undefined,
  };
}

function filled(test: RouteTest, attributes: Attributes): object {
  switch (test.kind) {
    case 'pressureRetention':
      return { ...known({ ratedPsi: whole(attributes['ratedPsi']) }), ...test };
    case 'capacity':
      return {
        ...known({
          ratedAh: text(attributes['ratedAh']),
          cells: whole(attributes['cells']),
          minimumPercent: text(attributes['minimumPct']),
          maximumCellsReplaced: whole(attributes['maximumCellsReplaced']),
        }),
        ...test,
      };
    case 'deepCycle':
      return { ...known({ cells: whole(attributes['cells']) }), ...test };
    case 'staticLeak':
      return test;
    case 'hydrostatic':
      return { ...known({ ...cylinderOf(attributes), servicePsi: whole(attributes['servicePsi']) }), ...test };
    case 'cylinderDates':
      return { ...known(cylinderOf(attributes)), ...test };
    case 'leak': {
      const { readsDates, ...asked } = test;
      return {
        ...known({ minimumPsi: whole(attributes['servicePsi']) }),
        ...asked,
        ...(readsDates ? { dates: known(cylinderOf(attributes)) } : {}),
      };
    }
  }
}

/** The full setup for one part, or the names of what neither the route nor the part number says. */
export function setupFor(test: RouteTest, attributes: Attributes): TestSetup | { missing: string[] } {
  const whole = testSetup.safeParse(filled(test, attributes));
  if (!whole.success) return { missing: [...new Set(whole.error.issues.map((issue) => issue.path.join(' ')))] };
  const dated =
    whole.data.kind === 'leak'
      ? whole.data.dates
      : whole.data.kind === 'hydrostatic' || whole.data.kind === 'cylinderDates'
        ? whole.data
        : null;
  if (dated?.spec === 'composite' && (dated.intervalMonths === undefined || dated.lifeYears === undefined))
    return { missing: ['intervalMonths', 'lifeYears'] };
  return whole.data;
}

const reading = ({ fits, words }: ReadingRule) => z.string().trim().refine(fits, words);
const number = reading(rules.number);
const positive = reading(rules.positive);
const temperature = reading(rules.temperature);
const volts = reading(rules.signedNumber);
const month = reading(rules.month);

/** One cell at the start, during and at the end of a discharge. A reversed cell reads below zero. */
const cell = z.strictObject({ start: volts, during: volts, end: volts });

const retentionReadings = z.strictObject({
  kind: z.literal('pressureRetention'),
  startPsi: positive,
  startC: temperature,
  endPsi: number,
  endC: temperature,
  hours: z.union([z.literal(12), z.literal(24)]),
});
const capacityReadings = z.strictObject({
  kind: z.literal('capacity'),
  rateA: positive,
  /** When the readings of the second column were taken. */
  duringMinutes: number,
  minutesToEnd: positive,
  terminalVolts: number,
  insulationMohm: number,
  electrolyteC: temperature.optional(),
  cellsReplaced: z.int().min(0).max(40).optional(),
  cells: z.array(cell).min(1).max(40),
});
const deepCycleReadings = z.strictObject({
  kind: z.literal('deepCycle'),
  cells: z
    .array(z.strictObject({ end: volts }))
    .min(1)
    .max(40),
});
const hydrostaticReadings = z.strictObject({
  kind: z.literal('hydrostatic'),
  testPsi: positive,
  totalCc: positive,
  permanentCc: number,
  reeCc: positive.optional(),
  manufactured: month,
  rin: reading(rules.rin).optional(),
  /** Stamped on the rupture disc of a 3HT. */
  discBurstPsi: positive.optional(),
  /** The day a vendor did the test; the day of the entry when left out. */
  testedOn: reading(rules.day).optional(),
  /** The water jacket was checked with the calibrated cylinder on the day. */
  jacketChecked: z.boolean().optional(),
});
const leakReadings = z.strictObject({
  kind: z.literal('leak'),
  appliedPsi: positive,
  endPsi: number,
  heldSeconds: z.int().min(1).max(99_999),
  ambientC: temperature,
  leakSeen: z.enum(['no', 'yes']),
  lastHydro: month.optional(),
  manufactured: month.optional(),
});
const staticLeakReadings = z.strictObject({
  kind: z.literal('staticLeak'),
  /** What the bench shows while the pressure is off. */
  pressurePsi: number,
  leakSeen: z.enum(['no', 'yes']),
});
const datesReadings = z.strictObject({ kind: z.literal('cylinderDates'), manufactured: month, lastHydro: month });

/** The readings of one test run, as they are sent; which of them are needed depends on the kind. */
export const testReadings = z.discriminatedUnion('kind', [
  retentionReadings,
  capacityReadings,
  deepCycleReadings,
  hydrostaticReadings,
  leakReadings,
  staticLeakReadings,
  datesReadings,
]);
export type TestReadings = z.infer<typeof testReadings>;
export type ReadingsOf<Kind extends TestReadings['kind']> = Extract<TestReadings, { kind: Kind }>;
