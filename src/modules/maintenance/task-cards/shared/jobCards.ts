import { z } from 'zod';
import { testSetup } from '#modules/maintenance/step-data/shared/public.ts';
import { toolClasses } from '#modules/stores/tools/shared/tool.record.ts';

const nullable = z.string().nullable();
/** True, or why not. */
const answered = z.union([z.literal(true), z.string()]);

/** One attempt at a step. */
const record = z.object({
  id: z.string(),
  attempt: z.number(),
  value: z.unknown(),
  measured: nullable,
  /** As it was entered, beside its rounding. */
  typed: nullable,
  readings: z
    .array(z.object({ name: z.string(), typed: z.string(), measured: z.string(), inLimit: z.boolean() }))
    .nullable(),
  naData: nullable,
  inLimit: z.boolean().nullable(),
  notApplicable: nullable,
  reason: nullable,
  photos: z.array(z.string()),
  /** Cards of other jobs the same picture stands on: `ABS0001234 T070` (R27). */
  sameAs: z.array(z.string()),
  employeeId: z.string(),
  employeeName: z.string(),
  recordedAt: z.string(),
  /** The approved data that lets a value outside its limit stand. */
  approved: z.object({ reference: z.string(), by: nullable, at: z.string() }).nullable(),
  /** The finding that was raised with it: `F01`. */
  finding: nullable,
  second: z.object({ name: z.string(), at: z.string() }).nullable(),
});

/** Several values at one step (`Layout`). */
const layout = z.object({
  count: z.number(),
  name: z.string(),
  rounds: z.array(z.object({ name: z.string(), min: z.string().optional(), max: z.string().optional() })),
  without: z.array(z.number()).optional(),
});

const decimal = z.string();
/** A discharge before this one (`CapacityRun`). */
const capacityRun = z.object({ minutesToEnd: decimal, rateA: decimal, ratedAh: decimal, minimumPercent: decimal });

/** What else decides a test run (`TestHistory`). */
const history = z.object({
  serialNumber: z.string(),
  day: z.string(),
  capacityRuns: z.array(capacityRun),
  capacityRunsBefore: z.number(),
  openTestFinding: nullable,
  lastCells: z.array(z.string()).nullable(),
  /** The charge since the last discharge, and how long the battery rested before this one; null where no step marks a charge. */
  charge: z.object({ at: nullable, restedMinutes: z.number().nullable() }).nullable(),
  /** The deep cycle since the last discharge: when it began, seconds since, and whether it was made; null where no step marks it. */
  deepCycle: z.object({ startedAt: nullable, seconds: z.number().nullable(), done: z.boolean() }).nullable(),
  /** Cells replaced on this job, counted by their positions (R16). */
  cellsReplaced: z.number(),
  /** What is known of the cylinder (`CylinderRecord`). */
  cylinder: z.object({
    manufactured: z.object({ month: z.string(), job: z.string() }).nullable(),
    tested: z.object({ month: z.string(), job: z.string(), isOurs: z.boolean() }).nullable(),
    fallen: z.array(z.object({ month: z.string(), job: z.string() })),
    decided: z.array(z.object({ about: z.enum(['manufactured', 'lastHydro']), month: z.string() })),
    requalifier: nullable,
    outsideTests: z.array(z.object({ day: z.string(), requalifier: z.string() })),
  }),
  /** The retention as its signed steps measured it (R17); null where no step of the job marks its start. */
  retention: z
    .object({
      /** Between inflation and readjustment; null until both are recorded. */
      stretchHours: decimal.nullable(),
      /** Since the pressure was readjusted. */
      heldHours: decimal.nullable(),
      inflated: z.boolean(),
      readjustedAt: nullable,
      /** A run failed after the last readjustment. */
      failedSince: z.boolean(),
      /** The error of the gauge in hand; null where its record does not say. */
      gauge: z.object({ absolute: decimal.nullable(), percent: decimal.nullable() }).nullable(),
    })
    .nullable(),
  /** The discharge or leak test in hand: when it began, and seconds since; null where no step marks it. */
  run: z.object({ startedAt: nullable, seconds: z.number().nullable() }).nullable(),
});

const step = z.object({
  id: z.string(),
  stepNo: z.number(),
  type: z.string(),
  title: z.string(),
  instruction: nullable,
  instructionTh: nullable,
  critical: z.boolean(),
  naAllowed: z.boolean(),
  options: z.array(z.string()),
  min: nullable,
  max: nullable,
  unit: nullable,
  decimals: z.number(),
  limitRef: nullable,
  photoMin: z.number(),
  /** What a test run is judged by; null on other steps. */
  test: testSetup.nullable(),
  history: history.nullable(),
  toolClass: z.enum(toolClasses).nullable(),
  /** The largest error the tool may have, in the unit; null: a quarter of half the tolerance. */
  toolError: nullable,
  /** What may be used, by the stock items: `Grease GR-81322`. */
  materials: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Null: one value. */
  layout: layout.nullable(),
  component: nullable,
  /** The tool of this class recorded on the card before, that a measurement is made with unless another is named. */
  toolAtHand: z.object({ id: z.string(), label: z.string() }).nullable(),
  records: z.array(record),
  /** What the same step measured at the serial number's earlier visit. */
  lastVisit: z.object({ value: z.string(), job: z.string(), at: z.string() }).nullable(),
  mayInspect: answered,
});

const card = z.object({
  id: z.string(),
  version: z.number(),
  cardNo: z.string(),
  attempt: z.number(),
  seq: z.number(),
  phase: z.string(),
  title: z.string(),
  status: z.enum(['locked', 'ready', 'inProgress', 'done', 'signed', 'superseded', 'notApplicable']),
  mandatory: z.boolean(),
  critical: z.boolean(),
  naAllowed: z.boolean(),
  naReason: nullable,
  naData: nullable,
  skill: nullable,
  minLevel: z.number(),
  estimateMinutes: z.number(),
  predecessors: z.array(z.string()),
  dataRefs: z.array(z.object({ label: z.string(), section: z.string() })),
  signedAt: nullable,
  signedByName: nullable,
  handoverNote: nullable,
  handoverAt: nullable,
  handoverAckAt: nullable,
  /** Why nobody may work on it now; null when work may go on. */
  blocked: nullable,
  maySign: answered,
  steps: z.array(step),
});

/** A job as the tablet shows it: its cards with their steps and attempts, and what this person may do, with the reasons. */
export const jobCards = z.object({
  job: z.object({
    id: z.string(),
    number: z.string(),
    partName: z.string(),
    partNumber: z.string(),
    serialNumber: z.string(),
    status: z.string(),
    workScope: z.string(),
    evaluationOnly: z.boolean(),
    dueAt: z.string(),
    customer: z.string(),
    family: z.string(),
  }),
  me: z.object({ employeeId: nullable, name: z.string(), mayInspect: answered }),
  /** Who could give the second signature today, by name. */
  inspectors: z.array(z.object({ employeeId: z.string(), name: z.string() })),
  cards: z.array(card),
});
export type JobCards = z.infer<typeof jobCards>;

/** One test run of a job: what it was judged by, its readings, the verdict. */
export const testRun = z.object({
  id: z.string(),
  cardNo: z.string(),
  kind: z.string(),
  attempt: z.number(),
  startedAt: z.string(),
  endedAt: nullable,
  setup: testSetup,
  readings: z.looseObject({
    problems: z.array(z.string()).optional(),
    cells: z
      .array(z.object({ start: z.string().optional(), during: z.string().optional(), end: z.string() }))
      .optional(),
  }),
  result: z.enum(['pass', 'fail']),
  statement: z.string(),
  employeeName: z.string(),
});
export type TestRun = z.infer<typeof testRun>;
