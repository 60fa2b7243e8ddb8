import { z } from 'zod';
import { compareDecimal, isDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import { toolClassWords, type ToolClass } from '#modules/stores/tools/shared/tool.record.ts';
import { routeTest } from './testRun.ts';

const decimal = z.string().regex(/^-?\d{1,9}([.]\d{1,4})?$/, 'A number such as 130.025');
const bounds = { min: decimal.optional(), max: decimal.optional() };
// Asked of what was no number, too.
const inOrder = ({ min = '', max = '' }: { min?: string | undefined; max?: string | undefined }) =>
  !isDecimal(min) || !isDecimal(max) || compareDecimal(min, max) <= 0;

/** The name a step keeps through all versions of a route; the data of a part number is found by it (3.15 `field.id`). */
export const stepKey = z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/, 'A short name such as bearingBoreIb');

/** What a measurement is judged by. Limits are inclusive and judged at `decimals` places. */
const limitData = z
  .strictObject({ ...bounds, unit: z.string().trim().min(1).max(12), decimals: z.int().min(0).max(4) })
  .refine((limit) => limit.min !== undefined || limit.max !== undefined, 'A limit has a minimum, a maximum, or both.')
  .refine(inOrder, 'The minimum is above the maximum.');

/** Several values at one step (`Layout`). */
const layoutData = z.strictObject({
  count: z.int().min(1).max(100),
  name: z.string().trim().min(1).max(30),
  rounds: z
    .array(
      z
        .strictObject({ name: z.string().trim().min(1).max(30), ...bounds })
        .refine(inOrder, 'The minimum is above the maximum.'),
    )
    .max(6)
    .default([]),
});

const toolData = z.strictObject({
  class: z.enum(Object.keys(toolClassWords) as [ToolClass, ...ToolClass[]]),
  /** The largest error the manual allows the tool, in the unit of the limit; without it a quarter of half the tolerance. */
  maximumError: decimal.optional(),
});

/** What one step of one part number asks by one manual revision. */
export const stepData = z
  .strictObject({
    /** Where the manual says so: `Check 501, table 502`. */
    reference: z.string().trim().min(3, 'Name the page block').max(120),
    limit: limitData.optional(),
    layout: layoutData.optional(),
    tool: toolData.optional(),
    /** The stock items that may be used, by their ids. */
    materials: z.array(z.uuid()).min(1).max(20).optional(),
    /** The parts that are fitted here, by their stock items; what stands for one in the parts list is as good. */
    parts: z.array(z.uuid()).min(1).max(20).optional(),
    /** The code of the NDT technique: `ET-W-01`. */
    technique: z.string().trim().min(3).max(20).optional(),
    test: routeTest.optional(),
    instruction: z.string().trim().max(600).optional(),
    instructionTh: z.string().trim().max(600).optional(),
  })
  .refine((data) => !data.limit || data.tool, {
    path: ['tool'],
    message: 'A measurement is made with a tool: name its class.',
  })
  .refine(
    (data) =>
      !data.limit ||
      !data.tool ||
      data.tool.maximumError !== undefined ||
      (data.limit.min !== undefined && data.limit.max !== undefined),
    {
      path: ['tool', 'maximumError'],
      message: 'With one limit there is no tolerance: say the largest error of the tool.',
    },
  )
  .refine((data) => !data.layout || data.limit, {
    path: ['layout'],
    message: 'Only a measurement has several values.',
  });
export type StepData = z.infer<typeof stepData>;

/** All steps of one part number by one manual revision: step key → data. */
export const sheetData = z.record(stepKey, stepData);
export type SheetData = z.infer<typeof sheetData>;
