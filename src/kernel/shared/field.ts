import { z } from 'zod';
import type { Allow } from './permission.ts';

/** The kinds of field a record may have. Each has one input, one cell, one set of filter operators and one column type. */
export type FieldKind =
  'text' | 'note' | 'integer' | 'decimal' | 'date' | 'instant' | 'flag' | 'choice' | 'choices' | 'link' | 'json';

/** A right of its own: who may read a field, and who may write it. */
export interface FieldAccess {
  read: Allow;
  write: Allow;
}

interface CommonOptions {
  /** A row cannot be stored without it. */
  required?: boolean;
  /** Set by the server only; never accepted from a body and never shown in a form. */
  readOnly?: boolean;
  /** Accepted when the row is created, fixed afterwards. */
  createOnly?: boolean;
  /** One sentence below the input. */
  help?: string;
  /** Who may read and write it, where that is less than the record's own right. Such a field is never required. */
  access?: FieldAccess;
}

/** One field of a record: what it is called, what it may hold, and how the edge checks it. */
export interface Field<
  Value = unknown,
  Required extends boolean = boolean,
  Writable extends boolean = boolean,
> extends CommonOptions {
  kind: FieldKind;
  label: string;
  schema: z.ZodType<Value>;
  required: Required;
  readOnly: Writable extends true ? false : boolean;
  /** Only of `choice` and `choices`: the stored values with the words shown for them. */
  options?: Readonly<Record<string, string>>;
  /** Only of `link`: the name of the record pointed at. The row carries `<field>Label` beside it. */
  to?: string;
  unit?: string;
  /** Decimals of a `decimal`. */
  scale?: number;
  /** An amount of money: read with two decimals or more, never one or none. */
  money?: boolean;
  /** Shown in the mono face, one click copies (identifiers). */
  mono?: boolean;
  /** Only of `date` and `instant`: on which side of now it lies when it is given. */
  when?: DayOptions['when'];
}

type IsTrue<T> = T extends true ? true : false;
type Req<O> = O extends { required: infer R } ? IsTrue<R> : false;
/** A field with a right of its own keeps that in its type: a row may be without it. */
type Kept<O> = O extends { access: FieldAccess } ? { access: FieldAccess } : unknown;
type Wri<O> = O extends { readOnly: true } ? false : true;

function make<Value, O extends CommonOptions>(
  kind: FieldKind,
  label: string,
  schema: z.ZodType<Value>,
  options: O | undefined,
  extra: Partial<Field> = {},
): Field<Value, Req<O>, Wri<O>> & Kept<O> {
  return {
    ...extra,
    kind,
    label,
    schema,
    help: options?.help,
    createOnly: options?.createOnly,
    required: options?.required === true,
    readOnly: options?.readOnly === true,
    ...(options?.access && { access: options.access }),
  } as unknown as Field<Value, Req<O>, Wri<O>> & Kept<O>;
}

const requiredMessage = 'Required';

/** A link keeps its kind in its type: rows then carry the words for it beside it. */
export type LinkField<Required extends boolean, Writable extends boolean> = Field<string, Required, Writable> & {
  kind: 'link';
};

interface TextOptions extends CommonOptions {
  min?: number;
  max?: number;
  pattern?: RegExp;
  /** What to do when the pattern does not match. */
  patternMessage?: string;
  mono?: boolean;
  upperCase?: boolean;
}

function textSchema(options: TextOptions | undefined, max: number): z.ZodType<string> {
  // One spelling of a letter with its mark, as the history and signatures have it.
  let schema = z
    .string()
    .normalize('NFC')
    .trim()
    .max(options?.max ?? max, `At most ${options?.max ?? max} characters.`);
  const min = options?.required === true ? Math.max(1, options.min ?? 1) : options?.min;
  if (min !== undefined) schema = schema.min(min, min === 1 ? requiredMessage : `At least ${min} characters.`);
  if (options?.pattern) schema = schema.regex(options.pattern, options.patternMessage ?? 'This does not look right');
  return options?.upperCase ? schema.toUpperCase() : schema;
}

/** One line of text, at most 200 characters unless said. */
export function text<const O extends TextOptions>(label: string, options?: O) {
  return make<string, O>('text', label, textSchema(options, 200), options, { mono: options?.mono });
}

/** Several lines of plain text, at most 4,000 characters unless said. */
export function note<const O extends TextOptions>(label: string, options?: O) {
  return make<string, O>('note', label, textSchema(options, 4000), options);
}

interface NumberOptions extends CommonOptions {
  min?: number;
  max?: number;
  unit?: string;
}

/** A whole number. */
export function integer<const O extends NumberOptions>(label: string, options?: O) {
  const schema = z
    .int('A whole number')
    .min(options?.min ?? -2_147_483_648, `At least ${options?.min}.`)
    .max(options?.max ?? 2_147_483_647, `At most ${options?.max}.`);
  return make<number, O>('integer', label, schema, options, { unit: options?.unit });
}

type DecimalOptions = NumberOptions & { scale?: number };

/** A decimal quantity. Travels as a string so that no digit is lost; the column is `numeric`. */
export function decimal<const O extends DecimalOptions>(label: string, options?: O) {
  const scale = options?.scale ?? 3;
  return make<string, O>('decimal', label, decimalSchema(scale, options), options, { unit: options?.unit, scale });
}

/** An amount of money: a decimal, to the satang unless `scale` says more. */
export function amount<const O extends DecimalOptions>(label: string, options?: O) {
  const scale = options?.scale ?? 2;
  const extra = { unit: options?.unit, scale, money: true };
  return make<string, O>('decimal', label, decimalSchema(scale, options), options, extra);
}

const decimalSchema = (scale: number, options?: NumberOptions) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,12}([.]\d{1,8})?$/, 'A number such as 12.5')
    .refine((value) => (value.split('.')[1] ?? '').length <= scale, `At most ${scale} decimals.`)
    .refine((value) => options?.min === undefined || Number(value) >= options.min, `At least ${options?.min}.`)
    .refine((value) => options?.max === undefined || Number(value) <= options.max, `At most ${options?.max}.`);

interface DayOptions extends CommonOptions {
  /** `past`: today or earlier, as of what was done. `future`: today or later, as of what is planned. Asked when it is given, by a form or a step. */
  when?: 'past' | 'future';
}

/** A Bangkok calendar day, `2026-11-21`. */
export function date<const O extends DayOptions>(label: string, options?: O) {
  return make<string, O>('date', label, z.iso.date('A date such as 2026-11-21'), options, { when: options?.when });
}

/** A moment, UTC ISO. */
export function instant<const O extends DayOptions>(label: string, options?: O) {
  const schema = z.iso.datetime({ offset: true, message: 'A date and a time' });
  return make<string, O>('instant', label, schema, options, { when: options?.when });
}

/** Yes or no. Never null: a required flag defaults to no in the form. */
export function flag<const O extends CommonOptions>(label: string, options?: O) {
  return make<boolean, O>('flag', label, z.boolean(), options);
}

/** One of a closed list. Give the stored values, or stored value → words shown. */
export function choice<const V extends string, const O extends CommonOptions>(
  label: string,
  values: readonly V[] | Readonly<Record<V, string>>,
  options?: O,
) {
  const words = optionWords(values);
  const keys = Object.keys(words) as [V, ...V[]];
  return make<V, O>('choice', label, z.enum(keys, { error: `One of: ${Object.values(words).join(', ')}.` }), options, {
    options: words,
  });
}

/** Several of a closed list, in the order given. */
export function choices<const V extends string, const O extends CommonOptions>(
  label: string,
  values: readonly V[] | Readonly<Record<V, string>>,
  options?: O,
) {
  const words = optionWords(values);
  const item = z.enum(Object.keys(words) as [V, ...V[]]);
  const schema = options?.required === true ? z.array(item).min(1, requiredMessage).max(50) : z.array(item).max(50);
  return make<V[], O>('choices', label, schema, options, { options: words });
}

/** Another record's row, by id. `to` is that record's name. */
export function link<const O extends CommonOptions>(label: string, to: string, options?: O) {
  return make<string, O>('link', label, z.uuid('Choose one from the list'), options, { to }) as LinkField<
    Req<O>,
    Wri<O>
  > &
    Kept<O>;
}

/** Structured data that has its own schema (an address, a list of references). */
export function json<Value, const O extends CommonOptions>(label: string, schema: z.ZodType<Value>, options?: O) {
  return make<Value, O>('json', label, schema, options);
}

function optionWords(values: readonly string[] | Readonly<Record<string, string>>): Record<string, string> {
  return Array.isArray(values)
    ? Object.fromEntries(values.map((value: string) => [value, inWords(value)]))
    : { ...(values as Record<string, string>) };
}

/** `awaitingParts` → `Awaiting parts`, `AOG` as it is: the words for a stored value nobody named better. */
export function inWords(value: string): string {
  if (/^[A-Z0-9]{2,5}$/.test(value)) return value;
  const spaced = value.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_.]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}

/** What was chosen, in the words of its field: `Wheel, Brake`; empty where nothing was. For papers; screens say it by themselves. */
export function chosenWords(
  field: { options?: Readonly<Record<string, string>> | undefined },
  chosen: string | readonly string[] | null | undefined,
): string {
  return [chosen ?? []]
    .flat()
    .map((one) => field.options?.[one] ?? one)
    .join(', ');
}
