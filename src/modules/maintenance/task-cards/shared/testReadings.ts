import { z } from 'zod';
import { compareDecimal, isDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';

const example = 'A number such as 192.5';
const signedNumber = z
  .string()
  .trim()
  .regex(/^-?\d{1,5}([.]\d{1,3})?$/, example);
const number = z
  .string()
  .trim()
  .regex(/^\d{1,6}([.]\d{1,3})?$/, example);
const positive = z
  .string()
  .trim()
  .regex(/^(?!0+([.]0+)?$)\d{1,6}([.]\d{1,3})?$/, 'A number above zero');
// Outside this a thermometer was misread, and the correction of 1 % per 3 °C means nothing.
const temperature = signedNumber.refine(
  (value) => isDecimal(value) && compareDecimal(value, '-55') >= 0 && compareDecimal(value, '90') <= 0,
  'Between -55 and 90 °C',
);
const month = z
  .string()
  .trim()
  .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'A month such as 2004-05');

/** One cell at the start, during and at the end of a discharge. A reversed cell reads below zero. */
const cell = z.strictObject({ start: signedNumber, during: signedNumber, end: signedNumber });

const retention = z.strictObject({
  kind: z.literal('pressureRetention'),
  startPsi: positive,
  startC: temperature,
  endPsi: number,
  endC: temperature,
  hours: z.union([z.literal(12), z.literal(24)]),
});
const capacity = z.strictObject({
  kind: z.literal('capacity'),
  rateA: positive,
  /** When the readings of the second column were taken. */
  duringMinutes: number,
  minutesToEnd: positive,
  terminalVolts: number,
  insulationMohm: number,
  electrolyteC: temperature.optional(),
  cellsReplaced: z.coerce.number().int().min(0).max(40).optional(),
  /** The battery was deep cycled after the run before. */
  deepCycled: z.boolean().optional(),
  cells: z.array(cell).min(1).max(40),
});
const hydrostatic = z.strictObject({
  kind: z.literal('hydrostatic'),
  testPsi: positive,
  totalCc: positive,
  permanentCc: number,
  reeCc: positive.optional(),
  manufactured: month,
  rin: z.string().trim().max(20).optional(),
  /** The water jacket was checked with the calibrated cylinder on the day. */
  jacketChecked: z.boolean().optional(),
});
const leak = z.strictObject({
  kind: z.literal('leak'),
  appliedPsi: positive,
  endPsi: number,
  heldSeconds: z.coerce.number().int().min(1).max(86_400),
  ambientC: temperature,
  leakSeen: z.enum(['no', 'yes']),
  lastHydro: month.optional(),
  manufactured: month.optional(),
});

/** The readings of one test run, as they are sent; which of them are needed depends on the kind. */
export const testReadings = z.discriminatedUnion('kind', [retention, capacity, hydrostatic, leak]);
export type TestReadings = z.infer<typeof testReadings>;
export type ReadingsOf<Kind extends TestReadings['kind']> = Extract<TestReadings, { kind: Kind }>;
