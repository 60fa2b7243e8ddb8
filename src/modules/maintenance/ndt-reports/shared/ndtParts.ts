import { z } from 'zod';

const name = z.string().trim().min(1).max(120);
const short = z.string().trim().max(60);
const calendarDay = z.iso.date();

/** A tool of the test as it stood on the test day. */
export const ndtEquipment = z.strictObject({ toolId: z.uuid(), name, calDue: calendarDay.nullable() });
/** A batch of the test as it stood on the test day. */
export const ndtMaterial = z.strictObject({ batchId: z.uuid(), name, batch: short, expires: calendarDay.nullable() });
/** One of the day's process checks. */
export const ndtCheck = z.strictObject({
  name,
  passed: z.boolean().nullable(),
  at: z.string().nullable(),
  by: z.string().nullable(),
});

/** Who performed or judged a test, as they were qualified on that day. */
export const ndtPersonThen = z.strictObject({
  name,
  level: z.enum(['none', 'trainee', '1L', '1', '2', '3']),
  certifiedUntil: calendarDay.nullable(),
  visionUntil: calendarDay.nullable(),
});
export type NdtPersonThen = z.infer<typeof ndtPersonThen>;

/** When the steps of a penetrant or magnetic-particle test happened, by the server's clock. */
export const ndtTimes = z.strictObject({
  penetrantApplied: z.iso.datetime().optional(),
  penetrantRemoved: z.iso.datetime().optional(),
  developerApplied: z.iso.datetime().optional(),
  inspectionBegun: z.iso.datetime().optional(),
  magnetisingBegun: z.iso.datetime().optional(),
  magnetisingEnded: z.iso.datetime().optional(),
  demagnetisingBegun: z.iso.datetime().optional(),
  demagnetisingEnded: z.iso.datetime().optional(),
});
export type NdtTimes = z.infer<typeof ndtTimes>;

/** Something the inspection showed. */
export const ndtIndication = z.strictObject({
  no: z.int().min(1).max(99),
  /** Which of the report's items it lies on; a report of one item may leave it out. */
  item: z.string().trim().max(120).nullish(),
  /** Empty while the draft is written; a report is not signed without it. */
  place: z.string().trim().max(120),
  type: z.enum(['linear', 'rounded', 'circumferential', 'volumetric', 'other']),
  lengthMm: short.nullable(),
  widthMm: short.nullable(),
  depthMm: short.nullable(),
  amplitudePercent: short.nullable(),
  relevant: z.boolean(),
  acceptRef: z.string().trim().max(200).nullable(),
  decision: z.enum(['accept', 'reject']),
  /** What kind of defect a rejection is, in the words of findings. */
  defect: z.enum(['crack', 'corrosion', 'pitting', 'heatDamage', 'other']),
});
export type NdtIndication = z.infer<typeof ndtIndication>;

const amount = z.union([z.string().trim().max(40), z.boolean(), z.null()]);
/** The readings of a report by name: decimals as text, choices as text, questions as yes or no. */
export const ndtReadings = z.record(z.string().regex(/^[a-zA-Z][A-Za-z0-9]{0,40}$/), amount);
export type NdtReadings = z.infer<typeof ndtReadings>;

/** Limits of a technique that tighten the company's own: decimals as text. */
export const ndtLimitMap = z.record(
  z.string().max(41),
  z.strictObject({ min: short.optional(), max: short.optional() }),
);
export type NdtLimitMap = z.infer<typeof ndtLimitMap>;

/** The largest indication a technique accepts, in mm as decimal text. What is not named is not accepted. */
export const ndtAcceptance = z.strictObject({
  linearMm: short.optional(),
  roundedMm: short.optional(),
  depthMm: short.optional(),
});
export type NdtAcceptance = z.infer<typeof ndtAcceptance>;

/** What the report says about one of its items. */
export const ndtItemResult = z.strictObject({ item: name, result: z.enum(['accepted', 'rejected']) });
