import { CompiledQuery } from 'kysely';
import { AppError } from '#kernel/shared/errors.ts';
import { startOfDay } from '#kernel/shared/dates.ts';
import { inWords, type Field } from '#kernel/shared/field.ts';
import { maxRows, operatorsFor, type Filter, type ListPage, type ListState } from '#kernel/shared/listState.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { columnNames, columnOf, escapeLike, labelSql } from './columns.ts';
import { recordNamed, type RowRule } from './registry.ts';

export type { RowRule };

/** Totals are counted up to here and then shown as "10,000+": an exact count of a big filter costs more than it tells. */
const countCap = 10_000;
/** A searched word with more hits than this is common: rows are then read in list order instead of being sorted. */
const searchCap = 1_000;

class Statement {
  readonly values: unknown[] = [];
  readonly param = (value: unknown): string => `$${this.values.push(value)}`;
}

function columnField(record: AnyRecord, name: string): Pick<Field, 'kind' | 'required' | 'label'> {
  const field = record.fields[name];
  if (field) return field;
  if (name === 'number') return { kind: 'text', required: true, label: 'Number' };
  if (name === 'status' && record.states) return { kind: 'choice', required: true, label: 'Status' };
  if (name === 'createdAt' || name === 'updatedAt') return { kind: 'instant', required: true, label: inWords(name) };
  throw new AppError('malformed', 'LIST_FIELD', `${record.label.many} have no field ${name.slice(0, 60)}.`);
}

const columnTypes: Partial<Record<Field['kind'], string>> = {
  integer: 'bigint',
  decimal: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  link: 'uuid',
};
const valuePatterns: Partial<Record<Field['kind'], RegExp>> = {
  integer: /^-?\d{1,15}$/,
  decimal: /^-?\d{1,15}([.]\d{1,8})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  instant: /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/,
  link: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  flag: /^(true|false)$/,
};

function filterValues(kind: Field['kind'], name: string, raw: string): string[] {
  const values = raw.split(',').slice(0, 100);
  const pattern = valuePatterns[kind];
  const bad = (value: string) =>
    (pattern && !pattern.test(value)) || ((kind === 'date' || kind === 'instant') && Number.isNaN(Date.parse(value)));
  if (values.some(bad) || raw.includes('\0')) {
    throw new AppError('malformed', 'LIST_FILTER', `The filter on ${name} does not fit that field.`);
  }
  return kind === 'instant'
    ? values.map((value) => (value.length === 10 ? startOfDay(value).toISOString() : value))
    : values;
}

function filterSql(record: AnyRecord, filter: Filter, statement: Statement): string {
  const { kind } = columnField(record, filter.field);
  const column = `t.${columnOf(filter.field)}`;
  if (!operatorsFor(kind).includes(filter.operator)) {
    throw new AppError('malformed', 'LIST_FILTER', `${filter.field} cannot be filtered with ${filter.operator}.`);
  }
  if (filter.operator === 'empty') return `${column} is null`;
  if (filter.operator === 'notEmpty') return `${column} is not null`;
  if (filter.operator === 'contains') {
    return `${column} ilike ${statement.param(`%${escapeLike(filter.value.replaceAll('\0', ''))}%`)}`;
  }
  const values = filterValues(kind, filter.field, filter.value);
  const type = columnTypes[kind] ?? (kind === 'flag' ? 'boolean' : 'text');
  switch (filter.operator) {
    case 'gte':
      return `${column} >= ${statement.param(values[0])}::${type}`;
    case 'lte':
      // A day as upper bound of an instant means the whole day.
      return kind === 'instant' && filter.value.length === 10
        ? `${column} < ${statement.param(values[0])}::timestamptz + interval '1 day'`
        : `${column} <= ${statement.param(values[0])}::${type}`;
    case 'notIn':
      return `${column} <> all(${statement.param(values)}::${type}[])`;
    case 'in':
      if (kind === 'choices') return `${column} && ${statement.param(values)}::text[]`;
      // One value as a plain comparison lets an index on (field, sort, id) give the rows in order.
      return values.length === 1
        ? `${column} = ${statement.param(values[0])}::${type}`
        : `${column} = any(${statement.param(values)}::${type}[])`;
  }
}

interface Sorting {
  name: string;
  descending: boolean;
}

function sorting(record: AnyRecord, state: ListState): Sorting[] {
  const wanted = state.sort.length > 0 ? state.sort : [record.list.sort];
  const list = wanted.map((entry) => ({ name: entry.replace(/^-/, ''), descending: entry.startsWith('-') }));
  if (state.group) list.unshift({ name: state.group, descending: false });
  for (const { name } of list) columnField(record, name);
  return list;
}

/** Reading on from a row works when all sort fields run one way and can never be null. */
function keysetAllowed(record: AnyRecord, sorts: Sorting[]): boolean {
  return sorts.every(
    ({ name, descending }) => descending === sorts[0]?.descending && columnField(record, name).required === true,
  );
}

function readCursor(cursor: string, length: number): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(values) && values.length === length && values.every((value) => typeof value !== 'object')) {
      return values;
    }
  } catch {
    // falls through: a cursor nobody gave out
  }
  throw new AppError(
    'malformed',
    'LIST_CURSOR',
    'This page marker is not one of ours. Start again from the first page.',
  );
}

/** The columns of a row with the words for its links, and the joins they need. */
export function selectSql(record: AnyRecord): { columns: string; joins: string } {
  const columns = columnNames(record).map((name) => `t.${columnOf(name)} as "${name}"`);
  columns.push(`${labelSql(record, 't')} as "label"`);
  const joins: string[] = [];
  for (const [name, field] of Object.entries(record.fields)) {
    if (field.kind !== 'link' || !field.to) continue;
    const target = recordNamed(field.to);
    const alias = `l_${columnOf(name)}`;
    joins.push(`left join ${target.table} ${alias} on ${alias}.id = t.${columnOf(name)}`);
    columns.push(`${labelSql(target, alias)} as "${name}Label"`);
  }
  return { columns: columns.join(', '), joins: joins.join(' ') };
}

const selectCache = new WeakMap<AnyRecord, { columns: string; joins: string }>();
function cachedSelect(record: AnyRecord): { columns: string; joins: string } {
  let select = selectCache.get(record);
  if (!select) selectCache.set(record, (select = selectSql(record)));
  return select;
}

async function run<Row>(ctx: Context, text: string, values: unknown[]): Promise<Row[]> {
  const result = await ctx.db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return result.rows;
}

/** One page of a record's rows with total, sums and groups. Everything that is compared is a parameter. */
export async function listRecords<Row = Record<string, unknown>>(
  ctx: Context,
  record: AnyRecord,
  state: ListState,
  options: { rule?: RowRule; after?: string } = {},
): Promise<ListPage<Row>> {
  const statement = new Statement();
  const conditions = ['t.archived_at is null'];
  const rule = options.rule?.(ctx, statement.param);
  if (rule) conditions.push(rule);
  for (const filter of state.filters) conditions.push(filterSql(record, filter, statement));

  const text = state.q.trim().toLowerCase().replaceAll('\0', '');
  let matches: string | null = null;
  let total: { total: number; totalCapped: boolean } | null = null;
  if (text && record.list.search) {
    const like = statement.param(`%${escapeLike(text)}%`);
    const found = await run<{ id: string }>(
      ctx,
      `select t.id from ${record.table} t where ${conditions.join(' and ')} and t.search_text like ${like} limit ${searchCap + 1}`,
      statement.values,
    );
    total = { total: Math.min(found.length, searchCap), totalCapped: found.length > searchCap };
    if (total.totalCapped) {
      // The empty string keeps the planner off the trigram index: reading in list order meets a common word soon.
      matches = `(t.search_text || '') like ${like}`;
    } else {
      statement.values.length = 0;
      conditions.length = 0;
      matches = `t.id = any(${statement.param(found.map((row) => row.id))}::uuid[])`;
    }
    conditions.push(matches);
  }
  const where = conditions.join(' and ');
  const whereValues = [...statement.values];

  const size = state.size === 'all' ? maxRows : state.size;
  const sorts = sorting(record, state);
  const direction = sorts[0]?.descending ? 'desc' : 'asc';
  const keyset = keysetAllowed(record, sorts);
  let position = '';
  if (options.after && keyset) {
    const values = readCursor(options.after, sorts.length + 1);
    const left = [...sorts.map(({ name }) => `t.${columnOf(name)}`), 't.id'].join(', ');
    const right = sorts
      .map(({ name }, index) => {
        const { kind } = columnField(record, name);
        return `${statement.param(values[index])}::${columnTypes[kind] ?? (kind === 'flag' ? 'boolean' : 'text')}`;
      })
      .concat(`${statement.param(values[sorts.length])}::uuid`)
      .join(', ');
    position = ` and (${left}) ${direction === 'asc' ? '>' : '<'} (${right})`;
  }
  const order = [
    ...sorts.map(
      ({ name, descending }) =>
        `t.${columnOf(name)} ${descending ? 'desc' : 'asc'}${columnField(record, name).required ? '' : ' nulls last'}`,
    ),
    `t.id ${direction}`,
  ].join(', ');
  const offset = options.after && keyset ? '' : ` offset ${(state.page - 1) * size}`;
  const { columns, joins } = cachedSelect(record);
  const rows = await run<Record<string, unknown>>(
    ctx,
    `select ${columns} from ${record.table} t ${joins} where ${where}${position} order by ${order} limit ${size + 1}${offset}`,
    statement.values,
  );

  const more = rows.length > size;
  if (more) rows.pop();
  if (!total) {
    if (state.page === 1 && !options.after && !more) total = { total: rows.length, totalCapped: false };
    else total = await countRows(ctx, record, where, whereValues);
  }
  const last = rows.at(-1);
  const next =
    more && keyset && last
      ? Buffer.from(JSON.stringify([...sorts.map(({ name }) => last[name]), last['id']])).toString('base64url')
      : null;
  const page: ListPage<Row> = { rows: rows as Row[], ...total, next };
  if (record.list.sums?.length) page.sums = await sumRows(ctx, record, where, whereValues);
  if (state.group) page.groups = await groupRows(ctx, record, state.group, where, whereValues);
  return page;
}

async function countRows(ctx: Context, record: AnyRecord, where: string, values: unknown[]) {
  const [row] = await run<{ count: number }>(
    ctx,
    `select count(*)::int as count from (select 1 from ${record.table} t where ${where} limit ${countCap + 1}) counted`,
    values,
  );
  const count = row?.count ?? 0;
  return { total: Math.min(count, countCap), totalCapped: count > countCap };
}

async function sumRows(ctx: Context, record: AnyRecord, where: string, values: unknown[]) {
  const sums = (record.list.sums ?? []).map((name) => `coalesce(sum(t.${columnOf(name)}), 0)::text as "${name}"`);
  const [row] = await run<Record<string, string>>(
    ctx,
    `select ${sums.join(', ')} from ${record.table} t where ${where}`,
    values,
  );
  return row ?? {};
}

async function groupRows(ctx: Context, record: AnyRecord, group: string, where: string, values: unknown[]) {
  columnField(record, group);
  return run<{ value: string | null; count: number }>(
    ctx,
    `select t.${columnOf(group)}::text as value, count(*)::int as count from ${record.table} t where ${where} group by 1 order by 2 desc limit 200`,
    values,
  );
}
