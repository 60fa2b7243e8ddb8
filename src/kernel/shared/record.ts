import { z } from 'zod';
import { inWords, type Field, type FieldAccess } from './field.ts';
import type { FormKey } from './forms.ts';
import type { LiveName } from './live.ts';
import type { Allow, Holder } from './permission.ts';

/** A tone is a word, never a colour: each screen and each PDF shows it with colour, icon and text (interface §2). */
export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

export interface State {
  label: string;
  tone: Tone;
}

export type Fields = Record<string, Field>;

/** Who looks at rows and when: all that a row rule may ask. */
export interface Viewer {
  actor: Holder & { id: string | null; employeeId: string | null };
  now: Date;
}
/** The rows `t` of a table this person may see, as an SQL condition whose values are given to `param`; null means all. */
export type RowRule = (viewer: Viewer, param: (value: unknown) => string) => string | null;
/** Whoever may read the record may read each of its rows. */
export const everyRow: RowRule = () => null;

/** The columns every record has beside its fields. */
export type BaseRow = {
  id: string;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  archivedAt: string | null;
  /** What the row is called in links, pickers, history and messages. */
  label: string;
};

type ValueOf<F> =
  F extends Field<infer V, infer R>
    ? F extends { access: FieldAccess }
      ? V | null | undefined
      : R extends true
        ? V
        : V | null
    : never;
type LinkLabels<F extends Fields> = {
  [K in keyof F & string as F[K] extends { kind: 'link' } ? `${K}Label` : never]?: string | null;
};
type WritableKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, boolean, infer W> ? (W extends true ? K : never) : never;
}[keyof F];
type RequiredKeys<F extends Fields> = {
  [K in WritableKeys<F>]: F[K] extends Field<unknown, infer R> ? (R extends true ? K : never) : never;
}[WritableKeys<F>];

/** Files of one kind that a record has. */
export interface FileSpec {
  label: string;
  /** What they may be: pictures, PDF, or anything people may attach. */
  kinds: readonly ('image' | 'pdf' | 'any')[];
  /** Who opens them, besides whoever attached them; whoever reads the record unless said. */
  right?: Allow;
}

/** The paper of a record as both sides know it; the server draws it (`recordEndpoints(record, { paper })`). */
export interface PaperSpec {
  /** The end of its address and of its file's name: `tag` is served at `{api}/:id/tag.pdf`. */
  name: string;
  /** The words on its button. */
  label: string;
  /** Who may print it; whoever may read the record unless said. */
  right?: Allow;
  /** Its number in the company's list of forms. */
  form: FormKey;
}

/** What a record declares, in the words it is declared with. */
interface RecordOptions<F extends Fields, S extends string, A extends string> {
  /** `row` names the fields that, joined, name a row in links and pickers; the key alone unless said. */
  label: { one: string; many: string; row?: readonly ((keyof F & string) | 'number')[] };
  /** `GET api/:id`, `POST api`, `PATCH api/:id`, `POST api/:id/archive`. `/api` before the address of its list unless said. */
  api?: string;
  /** Where the page of rows is served: the `api` itself unless the specification fixes another answer there. */
  listApi?: string;
  /** Address of a row's screen, with `:key` where its key goes. */
  path?: `${string}:key${string}`;
  /** The field a person knows the row by; `number` when the record is numbered. Used in URLs and in labels. */
  key?: (keyof F & string) | 'number';
  /** Groups the history of several rows under one subject: the field that holds it, such as the job's number. */
  subject?: (keyof F & string) | 'number';
  /** A gap-free series taken in the creating transaction, such as `QR-{YYYY}-{0000}`. */
  numbering?: string;
  access: {
    read: Allow;
    create: Allow | 'nobody';
    update: Allow | 'nobody';
    archive: Allow | 'nobody';
    /** Who may choose a row in a form, where that is more than who reads it: they see its label and nothing else. */
    pick?: Allow;
  };
  /** Who sees which row: `everyRow`, or a rule that holds in lists, pickers, search, export, history, files, comments and steps. */
  rows: RowRule;
  fields: F;
  /** Of a view: the records its rows are made of. An open list of it is told of every change of theirs. */
  madeOf?: readonly LiveSource[];
  /** Its files by kind. Left out: any file people may attach. */
  files?: Record<A, FileSpec>;
  /** What may be changed in which state: `all`, or the fields and kinds of files named; where a state is not named, nothing. */
  editable?: { readonly [K in NoInfer<S>]?: 'all' | readonly ((keyof F & string) | NoInfer<A>)[] };
  /** Fields that name different people; `creator` is who wrote the record. */
  distinct?: readonly (readonly ((keyof F & string) | 'creator')[])[];
  paper?: PaperSpec;
  list: {
    columns: readonly ListKey<F>[];
    filters?: readonly ListKey<F>[];
    /** Free text looks here (trigram); a link: in what the linked row's own search holds. */
    search?: readonly ListKey<F>[];
    /** Who types one of these whole means that row: found by an index on `upper(column)`, before any part of a word. */
    exact?: readonly ListKey<F>[];
    /** For a table that grows for years: parts of words are looked for in one half-year after the other, by `search_pieces` (decision 0027). */
    partitionedSearch?: true;
    /** What else a table searched by half-years is found by: a link, by the search of the row it leads to; a text, by its own trigram index on `lower(column)`. */
    searchBeside?: readonly ListKey<F>[];
    /** The states whose rows stand first when the list or everything is searched: those that are few at any time. */
    openFirst?: readonly string[];
    /** Field name, with `-` for descending. */
    sort: ListKey<F> | `-${ListKey<F>}`;
    sums?: readonly (keyof F & string)[];
  };
}

export interface RecordSpec<
  F extends Fields = Fields,
  S extends string = string,
  A extends string = string,
> extends RecordOptions<F, S, A> {
  /** camelCase singular, unique in the product. It is the entity name of audit, signatures, attachments and live updates. */
  name: string;
  api: string;
  /** The database table: snake_case of the name unless said. */
  table: string;
  /** Present when the record has a workflow; gives the read-only `status`. Declared as a tone alone, its label is its name in words. */
  states?: Record<S, State>;
}

export type ListKey<F extends Fields> = (keyof F & string) | 'number' | 'status' | 'createdAt' | 'updatedAt';

export type RowOf<R> =
  R extends RecordSpec<infer F, infer S, string>
    ? BaseRow & { number: string; status: S } & { [K in keyof F]: ValueOf<F[K]> } & LinkLabels<F>
    : never;
export type CreateOf<R> =
  R extends RecordSpec<infer F, string, string>
    ? { [K in RequiredKeys<F>]: ValueOf<F[K]> } & { [K in Exclude<WritableKeys<F>, RequiredKeys<F>>]?: ValueOf<F[K]> }
    : never;
export type UpdateOf<R> = Partial<CreateOf<R>>;
/** What the server may set of a row: every field, also those no form sends, and the columns no form knows. */
export type SetOf<R> =
  R extends RecordSpec<infer F, infer S, string>
    ? { -readonly [K in keyof F]?: ValueOf<F[K]> } & { status?: S; number?: string; archivedAt?: string | null }
    : never;
export type AnyRecord = RecordSpec<Fields, string>;
/** What open screens can be told of: a record, or a declared name. A misspelt one does not compile. */
export type LiveSource = AnyRecord | LiveName;
/** The kinds of files a record declares. */
export type FileKeyOf<R> = R extends RecordSpec<Fields, string, infer A> ? A : never;

type Snake<N extends string> = N extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : '';

/** The address of a record's list in the browser: that of a row without its last part. */
export const listPathOf = ({ path }: Pick<AnyRecord, 'path'>): string => (path ?? '').replace(/[/]:\w+$/, '');

/** The address of the paper a row's record declares. */
export const paperAddress = (record: Pick<AnyRecord, 'api' | 'paper'>, id: string): string =>
  `${record.api}/${id}/${record.paper?.name}.pdf`;

/** Declares a record: its fields, rights and list. Everything a list, a form, an export or an endpoint needs is derived. */
export function defineRecord<
  const F extends Fields,
  const N extends string,
  const S extends string = never,
  const T extends string = Snake<N>,
  const A extends string = never,
>(
  spec: RecordOptions<F, S, A> & { name: N; table?: T; states?: Record<S, State | Tone> },
): RecordSpec<F, S, A> & { table: T } {
  const { name, table = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), states, ...rest } = spec;
  const known = Object.entries<State | Tone>(states ?? {}).map(([state, given]): [string, State] => [
    state,
    typeof given === 'string' ? { label: inWords(state), tone: given } : given,
  ]);
  const kinds = Object.values<FileSpec>(rest.files ?? {}).flatMap((file) => file.kinds);
  if (new Set(kinds).size < kinds.length)
    throw new Error(`${name}: two kinds of files take the same type; whatever is attached would be of the first.`);
  return {
    ...rest,
    name,
    api: rest.api ?? `/api${listPathOf(rest)}`,
    table: table as T,
    ...(states && { states: Object.fromEntries(known) as Record<S, State> }),
  };
}

/** The writable fields of a record, in order. */
export function writableFields(record: AnyRecord): [string, Field][] {
  return Object.entries(record.fields).filter(([, field]) => !field.readOnly);
}

/** What `POST api` accepts: unknown keys are refused, not dropped (security §3.8). */
export function createSchema(record: AnyRecord): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of writableFields(record)) {
    shape[name] = field.required ? requiredField(field) : field.schema.nullish();
  }
  return z.strictObject(shape);
}

/** What `PATCH api/:id` accepts: any writable field that is not fixed at creation. */
export function updateSchema(record: AnyRecord): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of writableFields(record)) {
    if (!field.createOnly) shape[name] = field.required ? field.schema.optional() : field.schema.nullish();
  }
  return z.strictObject(shape);
}

// A missing value says "Required" (spec §5) instead of zod's sentence about types.
function requiredField(field: Field): z.ZodType {
  return z.preprocess(
    (value) => (value === null ? undefined : value),
    z
      .any()
      .refine((value) => value !== undefined && value !== '', 'Required')
      .pipe(field.schema),
  );
}

/** The stored key shown to people: number, the key field, else the id. */
export function keyOf(record: AnyRecord, row: Record<string, unknown>): string {
  const key = record.key ?? (record.numbering ? 'number' : undefined);
  return String((key && row[key]) ?? row['id']);
}

/** The address of a row's screen, or null when it has none. */
export function pathOf(record: AnyRecord, row: Record<string, unknown>): string | null {
  return record.path ? record.path.replace(':key', encodeURIComponent(keyOf(record, row))) : null;
}
