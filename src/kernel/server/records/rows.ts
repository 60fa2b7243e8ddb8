import { CompiledQuery } from 'kysely';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { readAsJson } from '../database/statements.ts';
import { columnNames, columnOf, labelSql } from './columns.ts';
import { recordNamed } from './registry.ts';

/** What is read of a row: its columns, its label, the words for its links, and the joins they need. */
export interface Selection {
  names: string[];
  columns: string;
  joins: string;
}

const selections = new WeakMap<AnyRecord, Selection>();

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
  const selection = {
    names: parts.map(({ name }) => name),
    columns: parts.map(({ name, sql }) => `${sql} as "${name}"`).join(', '),
    joins: joins.join(' '),
  };
  selections.set(record, selection);
  return selection;
}

const keys = new WeakMap<AnyRecord, string[]>();
const pageTexts = new WeakMap<AnyRecord, string>();

/** The rows with these ids in this order, each as its JSON text: what a page of many rows is sent as, without a detour through objects. */
export async function rowsAsJson(ctx: Context, record: AnyRecord, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { names, columns, joins } = selectionOf(record);
  let text = pageTexts.get(record);
  if (!text) {
    text = `select ${columns} from unnest($1::uuid[]) with ordinality page (id, place) join ${record.table} t on t.id = page.id ${joins} order by page.place`;
    pageTexts.set(record, text);
    keys.set(
      record,
      names.map((name, index) => `${index === 0 ? '{' : ','}"${name}":`),
    );
  }
  const result = await ctx.db
    .withoutPlugins()
    .executeQuery<(string | null)[]>(CompiledQuery.raw(readAsJson(text), [ids]));
  const labels = keys.get(record) ?? [];
  return result.rows.map((row) => {
    let json = '';
    for (let index = 0; index < row.length; index += 1) json += `${labels[index]}${row[index]}`;
    return `${json}}`;
  });
}
