import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { columnOf, escapeLike } from './columns.ts';
import type { Statement } from './filters.ts';
import { recordNamed } from './registry.ts';
import { run } from './rows.ts';

type Param = Statement['param'];
interface Sought {
  record: AnyRecord;
  /** A table called `t` and its conditions. */
  rows: string;
  words: string;
  param: Param;
}

/** Row `t` holds the words in its own text. */
function ownSql({ list }: AnyRecord, words: string, param: Param): string {
  // No pattern: the planner takes every part of a word for a rare one, and would collect all its rows instead of reading in the order of the list.
  return list.partitionedSearch
    ? `strpos(t.search_text, ${param(words)}::text) > 0`
    : `t.search_text like ${param(`%${escapeLike(words)}%`)}`;
}

/** Row `t` holds the words in its own text or, where the record's search names a link, in that of the linked row: a report by its job's number. */
export function containsSql(record: AnyRecord, words: string, param: Param): string {
  const { table, fields, list } = record;
  const linked = (list.search ?? []).filter((name) => fields[name]?.kind === 'link');
  if (linked.length === 0) return ownSql(record, words, param);
  const pattern = param(`%${escapeLike(words)}%`);
  const holds = (holder: string) => `select id from ${holder} where search_text like ${pattern}`;
  const links = linked.map(
    (name) =>
      `select id from ${table} where ${columnOf(name)} in (${holds(recordNamed(fields[name]?.to ?? '').table)})`,
  );
  // Each half by its own index; with "or" between them both would be read row by row.
  return `t.id in (${[holds(table), ...links].join(' union all ')})`;
}

const length = 4;

/** The pieces that together cover the words, cut as `search_pieces` cuts a row's: a tsquery in which the half-year stands as `%1$s`. */
function piecesOf(words: string): string {
  const signs = [...words];
  const last = Math.max(0, signs.length - length);
  const pieces = Array.from({ length: Math.ceil(signs.length / length) }, (_, nth) => {
    const start = Math.min(nth * length, last);
    const piece = signs.slice(start, start + length).join('');
    return piece.replace(/['\\%]/g, '$&$&');
  });
  return pieces.map((piece) => `'%1$s${piece}'${signs.length < length ? ':*' : ''}`).join('&');
}

/** The half-years of a record searched in parts, newest first, as rows `block`. */
function blocksOf({ table }: AnyRecord): string {
  const at = (row: 'min' | 'max') => `search_block((select ${row}(created_at) from ${table}))`;
  return `generate_series(${at('max')}, ${at('min')}, -1) block`;
}

/** The rows that hold the words and are of the half-year `block`. */
function inBlockSql({ record, rows, words, param }: Sought): string {
  return `${rows} and ${ownSql(record, words, param)}
    and search_pieces(t.search_text, search_block(t.created_at)) @@ format(${param(piecesOf(words))}::text, block)::tsquery`;
}

/**
 * What stands behind `from` to meet the rows that hold the words in their own text. A record searched by half-years (`partitionedSearch`) is looked through from its newest
 * half-year back, so that a bound on the rows ends it after one or two, however many there are (decision 0027).
 */
export function matchingRowsSql(sought: Sought): string {
  const { record, rows, words, param } = sought;
  if (!record.list.partitionedSearch) return `${rows} and ${ownSql(record, words, param)}`;
  // `offset 0` keeps each half-year a question of its own; joined, the planner may compare every row with every half-year.
  return `${blocksOf(record)} cross join lateral (select t.* from ${inBlockSql(sought)} offset 0) t where true`;
}

/**
 * The first `wanted` of those rows in the order of a column, for a word that many rows hold, but few of the first: so many from the
 * half-years that begin first tell how far one must look, and those that begin behind that are not looked into.
 */
export function firstMatchesSql(sought: Sought, column: string, wanted: number): { tables: string; from: string } {
  const among = inBlockSql(sought);
  return {
    tables: `blocks as materialized (select block, (select min(t.${column}) from ${sought.record.table} t where search_block(t.created_at) = block) as begin
        from ${blocksOf(sought.record)} order by begin),
      reach as materialized (select max(t.${column}) as upto from (select t.${column} from blocks cross join lateral (select t.* from ${among} offset 0) t limit ${wanted}) t)`,
    from: `reach cross join blocks cross join lateral (select t.* from ${among} and t.${column} <= upto offset 0) t where begin <= upto`,
  };
}

/** So many linked rows are followed: a word that more of them hold says nothing. */
const mostLinked = 100;

/**
 * The rows that hold the words in what stands beside their own text: a customer's name and code, a place. Null when nothing does: the search
 * in parts then stays what it is. Values are added to the statement.
 */
export async function linkedRowsSql(
  ctx: Context,
  record: AnyRecord,
  words: string,
  param: Param,
): Promise<string | null> {
  const { table, fields, list } = record;
  const names = list.searchBeside ?? [];
  if (names.length === 0) return null;
  const asked = names.map((name) => {
    const { kind, to } = fields[name] ?? {};
    return kind === 'link'
      ? `array(select id::text from ${recordNamed(to ?? '').table} where search_text like $1 limit ${mostLinked + 1})`
      : `array(select id::text from ${table} where lower(${columnOf(name)}) like $1 limit 1)`;
  });
  const pattern = `%${escapeLike(words)}%`;
  const columns = asked.map((one, at) => `${one} as "${at}"`).join(', ');
  const [row] = await run<Record<string, string[]>>(ctx, `select ${columns}`, [pattern]);
  const parts = names.flatMap((name, at) => {
    const ids = row?.[at] ?? [];
    if (ids.length === 0 || ids.length > mostLinked) return [];
    const rows = `select id from ${table} where `;
    return fields[name]?.kind === 'link'
      ? [`${rows}${columnOf(name)} = any(${param(ids)}::uuid[])`]
      : [`${rows}lower(${columnOf(name)}) like ${param(pattern)}`];
  });
  return parts.length > 0 ? parts.join(' union all ') : null;
}
