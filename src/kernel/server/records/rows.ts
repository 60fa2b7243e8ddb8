import { CompiledQuery } from 'kysely';
import type { FieldKind } from '#kernel/shared/field.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { columnNames, columnOf } from './columns.ts';
import { labelSql } from './label.ts';
import { recordNamed } from './registry.ts';

/** What is read of a row: its columns, its label, the words for its links, and the joins they need. */
export interface Selection {
  columns: string;
  joins: string;
  /** The same columns of a row `x`, as they are written into JSON. */
  written: string;
}

const selections = new WeakMap<AnyRecord, Selection>();

/** Instants and exact numbers as the driver's parsers write them (`database/parsers.ts`), everything else as PostgreSQL does. */
const asJson: Partial<Record<FieldKind, (column: string) => string>> = {
  instant: (column) => `replace(to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z', 'Z')`,
  decimal: (column) => `${column}::text`,
};

/** The selection of a record's rows, from a table that is called `t`. */
export function selectionOf(record: AnyRecord): Selection {
  const known = selections.get(record);
  if (known) return known;
  const parts = columnNames(record).map((name) => ({ name, sql: `t.${columnOf(name)}` }));
  parts.push({ name: 'label', sql: labelSql(record, 't') });
  const joins: string[] = [];
  for (const [name, field] of Object.entries(record.fields)) {
    if (field.kind !== 'link' || !field.to) continue;
    const target = recordNamed(field.to);
    const alias = `l_${columnOf(name)}`;
    joins.push(`left join ${target.table} ${alias} on ${alias}.id = t.${columnOf(name)}`);
    parts.push({ name: `${name}Label`, sql: labelSql(target, alias) });
  }
  const written = parts.map(({ name }) => {
    const kind = ['createdAt', 'updatedAt', 'archivedAt'].includes(name) ? 'instant' : record.fields[name]?.kind;
    const write = kind && asJson[kind];
    return write ? `${write(`x."${name}"`)} as "${name}"` : `x."${name}"`;
  });
  const columns = parts.map(({ name, sql }) => `${sql} as "${name}"`).join(', ');
  const selection = { columns, joins: joins.join(' '), written: written.join(', ') };
  selections.set(record, selection);
  return selection;
}

/**
 * The statement that reads the rows with some ids in their order, and what is asked `also` beside each. PostgreSQL writes each row as JSON
 * itself: half the work of reading fifty columns of fifty rows one by one to write them again.
 */
export function pageText(record: AnyRecord, ids: string, also = ''): string {
  const { columns, joins, written } = selectionOf(record);
  return `select row_to_json(whole_row)::text as row${also} from (select ${written} from (select page.nth_row, ${columns}
    from unnest(${ids}) with ordinality page (id, nth_row) join ${record.table} t on t.id = page.id ${joins}) x order by x.nth_row) whole_row`;
}

/** Asks one statement. */
export async function run<Row>(ctx: Context, text: string, values: unknown[]): Promise<Row[]> {
  const result = await ctx.db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return result.rows;
}

/** The rows with these ids in this order, each as its JSON text: what a page of many rows is sent as, without a detour through objects. */
export async function rowsAsJson(ctx: Context, record: AnyRecord, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const text = pageText(record, '$1::uuid[]');
  const { rows } = await ctx.db.executeQuery<{ row: string }>(CompiledQuery.raw(text, [ids]));
  return rows.map(({ row }) => row);
}
