import type { Operator } from './listState.ts';
import type { AnyRecord, ListKey } from './record.ts';

/** The names of a record's fields; a misspelt one does not compile. */
export type FieldOf<R extends AnyRecord> = keyof R['fields'] & string;

/** What a list of the record can show, sort and filter by: its fields, and the columns every record has. */
export type ColumnOf<R extends AnyRecord> = ListKey<R['fields']>;

/** The record's links to other records, by field name. */
export type LinkOf<R extends AnyRecord> = {
  [K in FieldOf<R>]: R['fields'][K] extends { kind: 'link' } ? K : never;
}[FieldOf<R>];

/** Parameters of a list call as an address has them: `{ 'f.status.in': 'open,taken', sort: '-dueAt' }`. */
export type ListQuery<R extends AnyRecord> = {
  readonly [K in `f.${ColumnOf<R>}.${Operator}`]?: string;
} & {
  readonly sort?: ColumnOf<R> | `-${ColumnOf<R>}`;
  readonly group?: ColumnOf<R>;
  readonly q?: string;
};
