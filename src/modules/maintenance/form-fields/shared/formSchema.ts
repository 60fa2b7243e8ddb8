import { z } from 'zod';

/** The kinds of field of a form, as the palette names them (3.15). */
export const fieldTypes = {
  heading: 'Heading',
  note: 'Note to the reader',
  text: 'Text',
  number: 'Numeric value',
  measurement: 'Measurement',
  check: 'Check box',
  choice: 'Choice of one',
  multi: 'Several choices',
  date: 'Date',
  time: 'Time',
  person: 'Person',
  signature: 'Signature',
  photo: 'Photo',
  file: 'File',
  table: 'Repeat table',
  tool: 'Tool',
  consumable: 'Consumable',
  part: 'Part',
  drawingPins: 'Pins on a drawing',
  formula: 'Formula',
  barcode: 'Barcode',
} as const;
export type FieldType = keyof typeof fieldTypes;

/** What nobody fills in. */
export const isSilent = (type: FieldType): boolean => type === 'heading' || type === 'note';
export const isNumeric = (type: FieldType): boolean =>
  type === 'number' || type === 'measurement' || type === 'formula';
export const hasOptions = (type: FieldType): boolean => type === 'choice' || type === 'multi';
/** What may stand in the columns of a repeat table. */
export const columnTypes = [
  'text',
  'number',
  'measurement',
  'check',
  'choice',
  'date',
  'time',
  'formula',
  'barcode',
] as const;

const words = (max: number) => z.string().trim().max(max);
const fieldId = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'A short name such as beadSeatDepth');
const expression = words(300);

const formLimit = z.strictObject({
  min: words(20).optional(),
  max: words(20).optional(),
  unit: words(12).optional(),
  /** Manual and section: `CMM 32-47-46 Rev 9, Check`. */
  reference: words(160).optional(),
});
export type FormLimit = z.infer<typeof formLimit>;

const option = z.strictObject({ value: words(40).min(1), label: words(80).min(1), labelTh: words(80).optional() });

const common = {
  /** Stable through all versions; the same name never gets another meaning. */
  id: fieldId,
  label: words(120),
  labelTh: words(120).optional(),
  help: words(400).optional(),
  helpTh: words(400).optional(),
  required: z.boolean().optional(),
  requiredIf: expression.optional(),
  showIf: expression.optional(),
  limit: formLimit.optional(),
  options: z.array(option).max(40).optional(),
  formula: expression.optional(),
  decimals: z.int().min(0).max(6).optional(),
};
const column = z.strictObject({ ...common, type: z.enum(columnTypes) });
const field = z.strictObject({
  ...common,
  type: z.enum(Object.keys(fieldTypes) as [FieldType, ...FieldType[]]),
  /** A second person signs at this field. */
  second: z.boolean().optional(),
  /** A picture of the template that shows how; the drawing of pins. */
  picture: z.uuid().optional(),
  columns: z.array(column).max(12).optional(),
  /** The class a tool is of (G12). */
  toolClass: z
    .string()
    .regex(/^[a-zA-Z]{2,40}$/)
    .optional(),
  /** The stock items a batch or a part is one of (G13, G14). */
  materialIds: z.array(z.uuid()).max(20).optional(),
  minRows: z.int().min(0).max(100).optional(),
  maxRows: z.int().min(1).max(100).optional(),
});
/** One field; the columns of a repeat table are fields too. */
export type FormField = z.infer<typeof field>;
export type FormColumn = z.infer<typeof column>;

const section = z.strictObject({
  id: fieldId,
  title: words(120),
  titleTh: words(120).optional(),
  /** How many fields stand beside each other on a wide screen and on paper. */
  columns: z.int().min(1).max(3),
  fields: z.array(field).max(200),
});
export type FormSection = z.infer<typeof section>;

export const mostFields = 400;
export const tooManyFields = 'A form has at most 400 fields.';

/** What a version of a form asks: sections of fields, at most 400 fields. */
export const formSchema = z
  .strictObject({ sections: z.array(section).max(60) })
  .refine(({ sections }) => sections.reduce((sum, { fields }) => sum + fields.length, 0) <= mostFields, tooManyFields);
export type FormSchema = z.infer<typeof formSchema>;

/** The jobs a form is for; what is left empty does not matter. The more it names, the sooner it is chosen. */
export const appliesTo = z.strictObject({
  partNumberIds: z.array(z.uuid()).max(100),
  manualId: z.uuid().nullable(),
  shop: z.enum(['wheel', 'brake', 'battery', 'tireChange', 'oxygen', 'wheelOverhaul']).nullable(),
  workScopes: z
    .array(
      z.enum([
        'inspection',
        'functionalTest',
        'capacityTest',
        'tireChange',
        'hydrostaticTest',
        'refill',
        'repair',
        'overhaul',
        'modification',
      ]),
    )
    .max(9),
  /** The family of the part. */
  family: z.enum(['wheel', 'brake', 'battery', 'cylinder', 'tire', 'other']).nullable().optional(),
  /** Without its signature the job is not released (G06). */
  required: z.boolean(),
});
export type AppliesTo = z.infer<typeof appliesTo>;

export const everyJob: AppliesTo = { partNumberIds: [], manualId: null, shop: null, workScopes: [], required: false };

/** Every field of a form with its section, in order. */
export const fieldsOf = (schema: FormSchema): FormField[] => schema.sections.flatMap(({ fields }) => fields);

/** An id nobody has yet, from the words of a label: `Bead seat depth` → `beadSeatDepth`. */
export function newId(label: string, taken: ReadonlySet<string>): string {
  const [first = 'field', ...others] = label
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]+/g, ' ')
    .trim()
    .split(/ +/)
    .filter(Boolean);
  const joined = `${first.toLowerCase()}${others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
  const base = (/^[a-z]/.test(joined) ? joined : `f${joined}`).slice(0, 32);
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`)) return `${base}${number}`;
}
