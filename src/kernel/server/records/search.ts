import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { anyValues } from '../database/statements.ts';
import { columnOf } from './columns.ts';
import type { Statement } from './filters.ts';
import { pageText, rowsAsJson, run } from './rows.ts';
import { linkedRowsSql, containsSql, firstMatchesSql, matchingRowsSql } from './searchSql.ts';

/** Totals are counted up to here and then shown as "10,000+": an exact count of a big filter costs more than it tells. */
const countCap = 10_000;
/** A searched word with more hits than this is common: rows are then read in list order instead of being sorted. The search over everything counts as far. */
const searchCap = 200;
/** So many rows are read in list order for a page of such a word; when they do not fill it, its rows are collected and sorted. */
const beginning = 5_000;

interface Place {
  /** Rows behind the cursor. */
  position: string;
  order: string;
  /** The columns the order needs. */
  keys: string;
  size: number;
  offset: number;
}

interface Slice extends Place {
  record: AnyRecord;
  /** Behind it stand the rows `t` of the list. */
  from: string;
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

/** The page of rows that contain the searched words: a rare word's rows are all sorted here, a common word is found soon by reading in list order (decision 0011). */
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

/** The condition for rows whose identifier equals the text, found by an index; null where this person sees none. */
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

/** What the searched words make of a list: where its rows stand, and how the rows of one page are found. */
export interface Search {
  /** Behind it stand the rows `t` of the list. */
  from: string;
  /** Only rows whose whole identifier was searched for. */
  isExact: boolean;
  /** Totals are counted up to here. */
  cap: number;
  /** Finds the rows of a page. `isOwnOrder`: in an order the table has an index for. */
  find: (place: Place & { isOwnOrder: boolean }) => Promise<Found>;
}

/**
 * Reads the words of a list's search and chooses its strategy: whole identifiers first (decision 0021), words inside texts through the
 * trigram index, and for the largest tables by parts of the table, newest first (decisions 0011 and 0027). Values are added to `statement`.
 * `half`: only the rows of these states, which one looks through one by one where they are few.
 */
export async function searchOf(
  ctx: Context,
  record: AnyRecord,
  q: string,
  conditions: string[],
  statement: Statement,
  half?: { is: string; isSmall: boolean },
): Promise<Search> {
  const typed = q.trim().toLowerCase().replaceAll('\0', '');
  const text = typed.replace(/^[*]\s*/, '');
  const isSearched = text !== '' && record.list.search !== undefined;
  const exact = isSearched && text === typed ? await exactSql(ctx, record, conditions, text, statement) : null;
  if (exact) conditions.push(exact);
  if (half) conditions.push(half.is);
  const isWords = isSearched && !exact;
  const isPlain = statement.values.length === 0;
  const beside = isWords ? await linkedRowsSql(ctx, record, text, statement.param) : null;
  const isPartitioned = isWords && record.list.partitionedSearch === true && beside === null && !half?.isSmall;
  const rows = `${record.table} t where ${conditions.join(' and ')}`;
  const holds = () => containsSql(record, text, statement.param);
  const sought = { record, rows, words: text, param: statement.param };
  const holders = () => (isPartitioned ? matchingRowsSql(sought) : `${rows} and ${holds()}`);
  const own = () => (half?.isSmall ? `${rows} and ${holds()}` : matchingRowsSql(sought));
  const found = () => `${rows} and t.id in (${beside} union all select t.id from ${own()})`;
  const from = !isWords ? rows : beside ? found() : holders();
  const cap = isSearched && !half?.isSmall ? searchCap : countCap;
  return {
    from,
    isExact: exact !== null,
    cap,
    find: ({ isOwnOrder, ...place }) => {
      const { position, order, keys, size, offset } = place;
      const wanted = offset + size + 1;
      const behind = `${rows} and ${position}`;
      const first = isPartitioned &&
        isOwnOrder && {
          begin: `select ${keys} from (select ${keys}, t.search_text from ${behind} order by ${order} limit ${beginning + 20 * offset}) t
      where ${holds()} order by ${order} limit ${wanted}`,
          ...firstMatchesSql({ ...sought, rows: behind }, columnOf(record.list.sort), wanted),
          ending: isPlain ? anyValues : '',
        };
      const slice: Slice = { record, from, ...place, first };
      return (isWords ? findHolders : findPage)(ctx, slice, statement.values, cap);
    },
  };
}
