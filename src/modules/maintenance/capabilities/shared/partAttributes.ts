import { z } from 'zod';

/** One thing a part number says about its kind of part. */
export interface PartAttribute {
  label: string;
  unit?: string;
  family?: 'wheel' | 'brake' | 'battery' | 'cylinder' | 'tire';
  schema: z.ZodType<string | number>;
  /** The values to choose from; any text or number without. */
  options?: Readonly<Record<string, string>>;
}

const whole = z.int('A whole number').min(0, 'Not below 0').max(1_000_000);
const number = z.number('A number').min(0, 'Not below 0').max(1_000_000);
const size = z.string().trim().min(1).max(60);
const cylinderSpec = z.enum(['DOT-3AA', 'DOT-3HT', 'DOT-3AL', 'composite'], 'One of the specifications in the list');

/**
 * What jobs, test runs and gates read of a part number, by the name it is stored under. A name that is not here is refused:
 * a limit under a misspelled name would be a limit nobody judges by.
 */
export const partAttributes = {
  tireChangeLimit: { family: 'wheel', label: 'Tire changes until overhaul', schema: whole },
  overhaulCycles: { family: 'wheel', label: 'Cycles until overhaul', schema: whole },
  ratedPsi: { family: 'wheel', label: 'Rated pressure', unit: 'psi', schema: number },
  operatingPsi: { family: 'wheel', label: 'Operating pressure', unit: 'psi', schema: number },
  tireSize: { family: 'wheel', label: 'Tire size', schema: size },
  wearPinNewMm: { family: 'brake', label: 'Wear pin, new', unit: 'mm', schema: number },
  wearPinLimitMm: { family: 'brake', label: 'Wear pin, limit', unit: 'mm', schema: number },
  cells: { family: 'battery', label: 'Cells', schema: whole },
  volts: { family: 'battery', label: 'Nominal voltage', unit: 'V', schema: number },
  ratedAh: { family: 'battery', label: 'Rated capacity', unit: 'Ah', schema: number },
  minimumPct: { family: 'battery', label: 'Least capacity accepted', unit: '%', schema: number },
  maximumCellsReplaced: { family: 'battery', label: 'Cells that may be replaced', schema: whole },
  spec: {
    family: 'cylinder',
    label: 'Specification',
    schema: cylinderSpec,
    options: { 'DOT-3AA': 'DOT-3AA', 'DOT-3HT': 'DOT-3HT', 'DOT-3AL': 'DOT-3AL', composite: 'Composite' },
  },
  servicePsi: { family: 'cylinder', label: 'Service pressure', unit: 'psi', schema: number },
  hydroMonths: { family: 'cylinder', label: 'Months between hydrostatic tests', schema: whole },
  lifeYears: { family: 'cylinder', label: 'Life', unit: 'years', schema: whole },
  fillLimit: { family: 'cylinder', label: 'Fills in its life', schema: whole },
  size: { family: 'tire', label: 'Size', schema: size },
  plyRating: { family: 'tire', label: 'Ply rating', schema: whole },
} as const satisfies Readonly<Record<string, PartAttribute>>;

export type PartAttributes = Record<string, string | number>;

/** The attributes of a part number: known names only, each with a value of its kind. */
export const partAttributesSchema: z.ZodType<PartAttributes> = z
  .record(z.string().max(40), z.union([z.string().max(200), z.number()]))
  .superRefine((given, check) => {
    for (const [name, value] of Object.entries(given)) {
      const attribute: PartAttribute | undefined = (partAttributes as Readonly<Record<string, PartAttribute>>)[name];
      if (!attribute) {
        check.addIssue({ code: 'custom', message: `${name} is no attribute of a part number.`, path: [name] });
        continue;
      }
      const read = attribute.schema.safeParse(value);
      const message = read.error?.issues[0]?.message;
      if (message) check.addIssue({ code: 'custom', message: `${attribute.label}: ${message}`, path: [name] });
    }
  });
