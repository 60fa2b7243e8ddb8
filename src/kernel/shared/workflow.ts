import { z } from 'zod';
import { inWords, type Field } from './field.ts';
import type { Allow } from './permission.ts';
import type { AnyRecord, Fields, FileKeyOf, RecordSpec } from './record.ts';

/** A step as every side reads it: drawn in the browser, run by the server. */
export interface Transition<S extends string = string> {
  label: string;
  from: readonly S[];
  to: S;
  /** The right that opens the button. Who may *sign* can be narrower: that is a guard. */
  who: Allow;
  /** What the person must give with it; refused otherwise at the edge. */
  input?: z.ZodType;
  /** The input's fields that are fields of the record: the step writes them into the row. */
  sets?: readonly string[];
  /** Present when the step is signed: the sentence the signer puts their name to. */
  sign?: string;
  /** The meaning stored with the signature; `performed` unless said. */
  meaning?: SignatureMeaning;
  /** Only a person who works here takes it: an account without an employee is refused, whatever its rights. */
  byEmployee?: boolean;
  /** True when `implementWorkflow` must give a guard; the compiler asks for it. */
  guarded?: boolean;
  /** Drawn as the primary next step; without any, the first possible one is, unless it is said not to be. */
  primary?: boolean;
  /** `approved`: sets those of `approvedAt`, `approvedOn`, `approvedById` and `approvedByName` that the record has, to now and to who acts. */
  stamp?: string;
  /** Fields that must be filled in, and files that must be there, before the step. */
  requires?: readonly (string | Readonly<Record<string, number | undefined>>)[];
}

export const signatureMeanings = [
  'performed',
  'inspected',
  'independentInspection',
  'accepted',
  'released',
  'witnessed',
  'reviewed',
  'approved',
  'issued',
  'acknowledged',
  'voided',
] as const;
export type SignatureMeaning = (typeof signatureMeanings)[number];

export interface Workflow<
  R extends RecordSpec<Fields, string> = RecordSpec<Fields, string>,
  T extends Record<string, Transition> = Record<string, Transition>,
> {
  record: R;
  start: string;
  transitions: T;
}

/** The states a record may be in. */
export type StatusOf<R> = R extends RecordSpec<Fields, infer S> ? S : never;

type FieldNames<R extends AnyRecord> = keyof R['fields'] & string;
type StampsOf<R extends AnyRecord> = {
  [K in FieldNames<R>]: K extends `${infer P}At` | `${infer P}On` | `${infer P}ById` | `${infer P}ByName` ? P : never;
}[FieldNames<R>];

/** A step as it is declared. */
export interface Step<R extends AnyRecord> extends Omit<
  Transition,
  'label' | 'from' | 'to' | 'input' | 'sets' | 'stamp' | 'requires'
> {
  /** The words on its button; the step's own name in words unless said. */
  label?: string;
  from: StatusOf<R> | readonly StatusOf<R>[];
  to: StatusOf<R>;
  /** A schema, or fields of the record that the step asks for and writes; `name?` may stay empty. */
  input?: z.ZodType | readonly (FieldNames<R> | `${FieldNames<R>}?`)[];
  /** Asks why; the reason stands in the history. */
  reason?: true;
  stamp?: StampsOf<R>;
  requires?: readonly (FieldNames<R> | { readonly [K in FileKeyOf<R>]?: number })[];
}

type Value<F> = F extends Field<infer V> ? V : never;
type Asked<R extends AnyRecord, N> = {
  [K in N & FieldNames<R>]: Value<R['fields'][K]>;
} & {
  [K in N as K extends `${infer P}?` ? P & FieldNames<R> : never]?: K extends `${infer P}?`
    ? Value<R['fields'][P & FieldNames<R>]>
    : never;
};
type Because<S> = S extends { reason: true } ? { reason: string } : unknown;
/** The schema of what a step asks for, from its declaration. */
type SchemaOf<R extends AnyRecord, S> = S extends { input: infer I }
  ? I extends z.ZodType
    ? { input: I }
    : I extends readonly (infer N)[]
      ? { input: z.ZodType<Asked<R, N> & Because<S>> }
      : unknown
  : S extends { reason: true }
    ? { input: z.ZodType<{ reason: string }> }
    : unknown;
/** The declared steps as they are read: every one with its label, its states and its schema. */
export type StepsOf<R extends AnyRecord, T> = {
  [K in keyof T]: Omit<T[K], 'input' | 'label' | 'from'> & { label: string; from: readonly StatusOf<R>[] } & SchemaOf<
      R,
      T[K]
    >;
};

const why = z.string().trim().min(3, 'Say why').max(500).meta({ kind: 'note', title: 'Reason' });

/** A field of a record as a step asks for it: it says itself what it is called and how it is drawn. */
function askedFor(record: AnyRecord, name: string): [string, z.ZodType] {
  const key = name.replace(/[?]$/, '');
  const field = record.fields[key];
  if (!field) throw new Error(`${record.name} has no field ${key}.`);
  const { kind, label, to, unit, help, options, when } = field;
  const schema = key === name ? field.schema : field.schema.optional();
  return [key, schema.meta({ kind, title: label, to, unit, options, when, description: help })];
}

function stepOf(record: AnyRecord, name: string, { input, reason, ...step }: Step<AnyRecord>): Transition {
  const sets = Array.isArray(input) ? (input as string[]).map((field) => field.replace(/[?]$/, '')) : [];
  const shape = Array.isArray(input) ? (input as string[]).map((field) => askedFor(record, field)) : [];
  if (reason) shape.push(['reason', why]);
  const schema = shape.length > 0 ? z.strictObject(Object.fromEntries(shape)) : (input as z.ZodType | undefined);
  return {
    ...step,
    label: step.label ?? inWords(name),
    from: [step.from].flat(),
    ...(schema ? { input: schema } : {}),
    ...(sets.length > 0 ? { sets } : {}),
  };
}

/** Declares how a record's status may change. Nothing else can change it (architecture §5). It starts in the first state unless said. */
export function defineWorkflow<const R extends AnyRecord, const T extends Record<string, Step<NoInfer<R>>>>(
  record: R,
  spec: { start?: NoInfer<StatusOf<R>>; transitions: T },
): { record: R; start: StatusOf<R>; transitions: StepsOf<R, T> } {
  const start = spec.start ?? Object.keys(record.states ?? {})[0];
  const steps = Object.entries(spec.transitions).map(([name, step]) => [name, stepOf(record, name, step as never)]);
  return {
    record,
    start: start as StatusOf<R>,
    transitions: Object.fromEntries(steps) as unknown as StepsOf<R, T>,
  };
}

/** What a person may do with a row now: true, or the reason why not, in words. */
export type Allowed = Record<string, true | string>;
