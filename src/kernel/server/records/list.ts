import { CompiledQuery } from 'kysely';
import { AppError } from '#kernel/shared/errors.ts';
import { maxRows, type ListPage, type ListState } from '#kernel/shared/listState.ts';
import type { AnyRecord, RowRule } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { anyValues } from '../database/statements.ts';
import { columnOf } from './columns.ts';
import { columnField, filterSql, Statement, typeOf } from './filters.ts';
import { visibleSql } from './registry.ts';
import { pageText, rowsAsJson } from './rows.ts';
import { containsSql, earliestSql, holdersSql } from './searchSql.ts';

/** What a list is asked beside its state. */
export interface ListOptions {
  /** Of the rows this person may see, only these. */
  only?: RowRule;
  after?: string;
}

/** Totals are counted up to here and then shown as "10,000+": an exact count of a big filter costs more than it tells. */
const countCap = 10_000;
/** A searched word with more hits than this is common: rows are then read in list order instead of being sorted. The search over everything counts as far. */
const searchCap = 200;
/** So many rows are read in list order for a page of such a word; when they do not fill it, its rows are collected and sorted. */
const beginning = 5_000;

interface Sorting {
  name: string;
  descending: boolean;
}

function sorting(record: AnyRecord, state: ListState): Sorting[] {
  const wanted = state.sort.length > 0 ? state.sort : record.list.sort.split(',');
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

async function run<Row>(ctx: Context, text: string, values: unknown[]): Promise<Row[]> {
  const result = await ctx.db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return result.rows;
}

/** What a page is made of, beside its rows. */
type Frame = Omit<ListPage<never>, 'rows'>;

/** One page of a record's rows with total, sums and groups. Everything that is compared is a parameter. */
export async function listRecords<Row = Record<string, unknown>>(
  ctx: Context,
  record: AnyRecord,
  state: ListState,
  options: ListOptions = {},
): Promise<ListPage<Row>> {
  return JSON.parse(await listAsJson(ctx, record, state, options)) as ListPage<Row>;
}

/** The same page as the text that is sent. */
export async function listAsJson(
  ctx: Context,
  record: AnyRecord,
  state: ListState,
  options: ListOptions = {},
): Promise<string> {
  const statement = new Statement();
  const conditions = ['t.archived_at is null'];
  for (const rule of [visibleSql(ctx, record, statement.param), options.only?.(ctx, statement.param)]) {
    if (rule) conditions.push(`(${rule})`);
  }
  for (const filter of state.filters) conditions.push(filterSql(record, filter, statement));
  const typed = state.q.trim().toLowerCase().replaceAll('\0', '');
  const text = typed.replace(/^[*]\s*/, '');
  const isSearched = text !== '' && record.list.search !== undefined;
  const exact = isSearched && text === typed ? await exactSql(ctx, record, conditions, text, statement) : null;
  if (exact) conditions.push(exact);
  const isWords = isSearched && !exact;
  const isPlain = statement.values.length === 0;
  const partitionedSearch = isWords && record.list.partitionedSearch === true;
  const rows = `${record.table} t where ${conditions.join(' and ')}`;
  const holds = () => containsSql(record, text, statement.param);
  const sought = { record, rows, words: text, param: statement.param };
  const holders = () => (partitionedSearch ? holdersSql(sought) : `${rows} and ${holds()}`);
  const from = isWords ? holders() : rows;
  const fromValues = [...statement.values];

  const size = state.size === 'all' ? maxRows : state.size;
  const sorts = sorting(record, state);
  const keyset = keysetAllowed(record, sorts);
  const after = keyset ? options.after : undefined;
  const offset = after ? 0 : (state.page - 1) * size;
  const position = after ? positionSql(record, sorts, after, statement) : 'true';
  const order = orderSql(record, sorts);
  const keys = [...new Set(['t.id', ...sorts.map(({ name }) => `t.${columnOf(name)}`)])].join(', ');
  // In an order the table has no index for, to read it from the beginning would be to read all of it.
  const isOwnOrder = !state.group && (state.sort.length === 0 || state.sort.join() === record.list.sort);
  const wanted = offset + size + 1;
  const behind = `${rows} and ${position}`;
  const first = partitionedSearch &&
    isOwnOrder && {
      begin: `select ${keys} from (select ${keys}, t.search_text from ${behind} order by ${order} limit ${beginning + 20 * offset}) t
      where ${holds()} order by ${order} limit ${wanted}`,
      ...earliestSql({ ...sought, rows: behind }, columnOf(record.list.sort), wanted),
      ending: isPlain ? anyValues : '',
    };
  const slice: Slice = { record, from, position, order, keys, size, offset, first };
  const cap = isSearched ? searchCap : countCap;
  const found = await (isWords ? findHolders : findPage)(ctx, slice, statement.values, cap);
  const shown = found.rows.slice(0, size);
  const last =
    found.rows.length > size && keyset ? (JSON.parse(shown.at(-1) ?? 'null') as Record<string, unknown> | null) : null;
  // Whoever sees the end of the list knows how long it is.
  const seen = !after && shown.length > 0 && found.rows.length <= size ? offset + shown.length : null;
  const frame: Frame = {
    total: seen ?? Math.min(found.count, cap),
    totalCapped: seen === null && found.count > cap,
    next: last
      ? Buffer.from(JSON.stringify([...sorts.map(({ name }) => last[name]), last['id']])).toString('base64url')
      : null,
    ...(exact ? { exact: true } : {}),
  };
  if (record.list.sums?.length) frame.sums = await sumRows(ctx, record, from, fromValues);
  if (state.group) frame.groups = await groupRows(ctx, record, state.group, from, fromValues);
  return `{"rows":[${shown.join(',')}],${JSON.stringify(frame).slice(1)}`;
}

/** Rows that are called exactly so, where there are any for this person: however many rows there are, an index finds them. */
async function exactSql(
  ctx: Context,
  { table, list }: AnyRecord,
  conditions: readonly string[],
  text: string,
  statement: Statement,
): Promise<string | null> {
  const columns = (list.exact ?? []).map((name) => `upper(t.${columnOf(name)})`);
  if (columns.length === 0) return null;
  const is = (column: string, param: string) => `${column} = upper(${param}::text)`;
  const param = `$${statement.values.length + 1}`;
  // In the order of the index: the planner takes a part number for one that many rows carry, and would look for one that none has in all of them.
  const probe = (column: string) =>
    `(select true from ${table} t where ${conditions.join(' and ')} and ${is(column, param)} order by ${column} limit 1)`;
  const [row] = await run<{ hits: (boolean | null)[] }>(ctx, `select array[${columns.map(probe).join(', ')}] as hits`, [
    ...statement.values,
    text,
  ]);
  const hits = columns.filter((_, index) => row?.hits[index]);
  if (hits.length === 0) return null;
  const word = statement.param(text);
  return `(${hits.map((column) => is(column, word)).join(' or ')})`;
}

interface Slice {
  record: AnyRecord;
  /** Behind it stand the rows `t` of the list. */
  from: string;
  /** Rows behind the cursor. */
  position: string;
  order: string;
  /** The columns the order needs. */
  keys: string;
  size: number;
  offset: number;
  /** Those among the first rows of the list, in its order; and when they are too few, where the first ones are. */
  first: false | { begin: string; tables: string; from: string; ending: string };
}

interface Found {
  /** The rows of the page in their order as JSON, and one more when there are more. */
  rows: string[];
  count: number;
}

const pageIds = ({ from, position, order, size, offset }: Slice, rows = `${from} and ${position}`): string =>
  `array(select t.id from ${rows} order by ${order} limit ${size + 1} offset ${offset})`;

/** Which rows stand on the page, and how many there are. Only the table itself is asked; links are followed for the page's rows alone. */
async function findPage(ctx: Context, slice: Slice, values: unknown[], cap: number): Promise<Found> {
  const { record, from } = slice;
  const page = pageIds(slice);
  const counted = `(select count(*)::int from (select 1 from ${from} limit ${cap + 1}) counted) as count`;
  if (values.length === 0) {
    // Prepared, so that the links are not planned at every call: one question is enough.
    const rows = await run<{ row: string; count: number }>(ctx, pageText(record, page, `, ${counted}`), []);
    if (rows[0]) return { rows: rows.map(({ row }) => row), count: rows[0].count };
  }
  const [row] = await run<{ ids: string[]; count: number }>(ctx, `select ${page} as ids, ${counted}`, values);
  return { rows: await rowsAsJson(ctx, record, row?.ids ?? []), count: row?.count ?? 0 };
}

/** The same for rows that hold words: of a rare word all rows are sorted here; a common one is met soon by reading in list order (decision 0011). */
async function findHolders(ctx: Context, slice: Slice, values: unknown[], cap: number): Promise<Found> {
  const { record, from, position, keys, size, offset, first } = slice;
  const [row] = await run<{ ids: string[]; count: number }>(
    ctx,
    `with found as materialized (select ${keys}, ${position} as follows from ${from} limit ${cap + 1}),
       ${first ? `first as materialized (${first.begin}), ${first.tables},` : ''}
       counted as (select count(*)::int as count from found)
     select count, case when count <= ${cap} then ${pageIds(slice, 'found t where follows')}
       ${first ? `when (select count(*) from first) > ${offset + size} then ${pageIds(slice, 'first t')}` : ''}
       else ${pageIds(slice, first ? first.from : undefined)} end as ids from counted ${first ? first.ending : ''}`,
    values,
  );
  return { rows: await rowsAsJson(ctx, record, row?.ids ?? []), count: row?.count ?? 0 };
}

function positionSql(record: AnyRecord, sorts: Sorting[], after: string, statement: Statement): string {
  const values = readCursor(after, sorts.length + 1);
  const left = [...sorts.map(({ name }) => `t.${columnOf(name)}`), 't.id'].join(', ');
  const right = sorts
    .map(({ name }, index) => `${statement.param(values[index])}::${typeOf(columnField(record, name).kind)}`)
    .concat(`${statement.param(values[sorts.length])}::uuid`)
    .join(', ');
  return `(${left}) ${sorts[0]?.descending ? '<' : '>'} (${right})`;
}

function orderSql(record: AnyRecord, sorts: Sorting[]): string {
  const way = (descending: boolean | undefined) => (descending ? 'desc' : 'asc');
  const columns = sorts.map(
    ({ name, descending }) =>
      `t.${columnOf(name)} ${way(descending)}${columnField(record, name).required ? '' : ' nulls last'}`,
  );
  return [...columns, `t.id ${way(sorts[0]?.descending)}`].join(', ');
}

async function sumRows(ctx: Context, record: AnyRecord, from: string, values: unknown[]) {
  const sums = (record.list.sums ?? []).map((name) => `coalesce(sum(t.${columnOf(name)}), 0)::text as "${name}"`);
  const [row] = await run<Record<string, string>>(ctx, `select ${sums.join(', ')} from ${from}`, values);
  return row ?? {};
}

async function groupRows(ctx: Context, record: AnyRecord, group: string, from: string, values: unknown[]) {
  columnField(record, group);
  return run<{ value: string | null; count: number }>(
    ctx,
    `select t.${columnOf(group)}::text as value, count(*)::int as count from ${from} group by 1 order by 2 desc, 1 limit 200`,
    values,
  );
}
