import { AppError } from '#kernel/shared/errors.ts';
import type { Field } from '#kernel/shared/field.ts';
import { maxRows, type ListPage, type ListState } from '#kernel/shared/listState.ts';
import type { AnyRecord, RowRule } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { columnOf } from './columns.ts';
import { columnField, filterSql, isValueOf, Statement, typeOf } from './filters.ts';
import { visibleSql } from './registry.ts';
import { rowsAsJson, run } from './rows.ts';
import { shownRecord } from './shown.ts';
import { searchOf, type Search } from './search.ts';

/** What a list is asked beside its state. */
export interface ListOptions {
  /** Of the rows this person may see, only these. */
  only?: RowRule;
  after?: string;
}

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

function readCursor(cursor: string, kinds: readonly Field['kind'][]): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const fits = (value: unknown, at: number) =>
      typeof value !== 'object' && isValueOf(kinds[at] ?? 'text', String(value));
    if (Array.isArray(values) && values.length === kinds.length && values.every(fits)) return values;
  } catch {
    // falls through: a cursor nobody gave out
  }
  throw new AppError(
    'malformed',
    'LIST_CURSOR',
    'This page marker is not one of ours. Start again from the first page.',
  );
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

/** The open rows of a record, few at any time, or all others. */
interface Half {
  is: string;
  isSmall: boolean;
}

const halfOf = (states: readonly string[], isSmall: boolean): Half => ({
  is: `t.status ${isSmall ? '' : 'not '}in (${states.map((state) => `'${state}'`).join(', ')})`,
  isSmall,
});

/** The states whose rows stand first: in a search in the list's own order that asks for no state itself. */
function openStates({ list }: AnyRecord, { q, group, sort, filters }: ListState): readonly string[] | undefined {
  const isOwn = !group && (sort.length === 0 || sort.join() === list.sort);
  return isOwn && q.trim() && !filters.some(({ field }) => field === 'status') ? list.openFirst : undefined;
}

/** Which rows a list is of: for whom, filtered and searched how, in which order. */
async function askedOf(ctx: Context, whole: AnyRecord, state: ListState, { only }: ListOptions, half?: Half) {
  const record = shownRecord(ctx, whole);
  const statement = new Statement();
  const conditions = ['t.archived_at is null'];
  for (const rule of [visibleSql(ctx, record, statement.param), only?.(ctx, statement.param)]) {
    if (rule) conditions.push(`(${rule})`);
  }
  for (const filter of state.filters) conditions.push(filterSql(record, filter, statement));
  const search = await searchOf(ctx, record, state.q, conditions, statement, half);
  return { record, statement, search, sorts: sorting(record, state) };
}

/** Rows of a list that are read one batch after the other. */
export interface RowsOfList {
  total: number;
  /** The next rows in their order as JSON; none at the end. */
  next(): Promise<string[]>;
}

/** So few that writing them into the file holds up nobody else. */
const rowsAtOnce = 200;

/** All rows of a list, however many: for a context that holds one connection in one transaction, where a cursor stands. */
export async function openRows(
  ctx: Context,
  whole: AnyRecord,
  state: ListState,
  options: ListOptions = {},
): Promise<RowsOfList> {
  const { record, statement, search, sorts } = await askedOf(ctx, whole, state, options);
  const { values } = statement;
  const [counted] = await run<{ count: number }>(ctx, `select count(*)::int as count from ${search.from}`, values);
  const order = orderSql(record, sorts);
  await run(ctx, `declare exported no scroll cursor for select t.id from ${search.from} order by ${order}`, values);
  return {
    total: counted?.count ?? 0,
    next: async () => {
      const found = await run<{ id: string }>(ctx, `fetch ${rowsAtOnce} from exported`, []);
      return rowsAsJson(
        ctx,
        record,
        found.map(({ id }) => id),
      );
    },
  };
}

/** The rows of a page when open ones stand before all others: those first, and what is left of the page from the others. */
async function openFirst(
  ctx: Context,
  whole: AnyRecord,
  state: ListState,
  options: ListOptions,
  states: readonly string[],
  place: Parameters<Search['find']>[0],
): Promise<{ rows: string[]; count: number }> {
  const among = async (isSmall: boolean, part: { size: number; offset: number }) =>
    (await askedOf(ctx, whole, state, options, halfOf(states, isSmall))).search.find({ ...place, ...part });
  const { size, offset } = place;
  const open = await among(true, { size, offset });
  const left = Math.max(0, size - open.rows.length);
  const others = await among(false, { size: left, offset: Math.max(0, offset - open.count) });
  return { rows: [...open.rows, ...others.rows].slice(0, size + 1), count: open.count + others.count };
}

/** The same page as the text that is sent. */
export async function listAsJson(
  ctx: Context,
  whole: AnyRecord,
  state: ListState,
  options: ListOptions = {},
): Promise<string> {
  const { record, statement, search, sorts } = await askedOf(ctx, whole, state, options);
  const { from } = search;
  const fromValues = [...statement.values];

  const size = state.size === 'all' ? maxRows : state.size;
  const states = openStates(record, state);
  const keyset = !states && keysetAllowed(record, sorts);
  const after = keyset ? options.after : undefined;
  const offset = after ? 0 : (state.page - 1) * size;
  const position = after ? positionSql(record, sorts, after, statement) : 'true';
  const order = orderSql(record, sorts);
  const keys = [...new Set(['t.id', ...sorts.map(({ name }) => `t.${columnOf(name)}`)])].join(', ');
  // In an order the table has no index for, to read it from the beginning would be to read all of it.
  const isOwnOrder = !state.group && (state.sort.length === 0 || state.sort.join() === record.list.sort);
  const place = { position, order, keys, size, offset, isOwnOrder };
  const found = states ? await openFirst(ctx, whole, state, options, states, place) : await search.find(place);
  const shown = found.rows.slice(0, size);
  const last =
    found.rows.length > size && keyset ? (JSON.parse(shown.at(-1) ?? 'null') as Record<string, unknown> | null) : null;
  // Whoever sees the end of the list knows how long it is.
  const seen = !after && shown.length > 0 && found.rows.length <= size ? offset + shown.length : null;
  const frame: Frame = {
    total: seen ?? Math.min(found.count, search.cap),
    totalCapped: seen === null && found.count > search.cap,
    next: last
      ? Buffer.from(JSON.stringify([...sorts.map(({ name }) => last[name]), last['id']])).toString('base64url')
      : null,
    ...(search.isExact ? { exact: true } : {}),
  };
  if (record.list.sums?.length) frame.sums = await sumRows(ctx, record, from, fromValues);
  if (state.group) frame.groups = await groupRows(ctx, record, state.group, from, fromValues);
  return `{"rows":[${shown.join(',')}],${JSON.stringify(frame).slice(1)}`;
}

function positionSql(record: AnyRecord, sorts: Sorting[], after: string, statement: Statement): string {
  const values = readCursor(after, [...sorts.map(({ name }) => columnField(record, name).kind), 'link']);
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
