import { CompiledQuery } from 'kysely';
import { AppError } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import { type AnyRecord, keyOf, pathOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Endpoint } from '#kernel/server/endpoint.ts';
import { columnOf } from '#kernel/server/records/columns.ts';
import { andVisible } from '#kernel/server/records/pick.ts';
import { allRecords } from '#kernel/server/records/registry.ts';
import { shownRecord } from '#kernel/server/records/shown.ts';
import { rowsAsJson } from '#kernel/server/records/rows.ts';
import { containsSql, linkedRowsSql, matchingRowsSql } from '#kernel/server/records/searchSql.ts';
import { readTogether } from '#kernel/server/transaction.ts';
import { handle } from '#kernel/server/handle.ts';
import { searchCall } from '../shared/everywhere.calls.ts';

interface Hit {
  id: string;
  label: string;
  description: string;
  path: string | null;
}

const hitsPerGroup = 6;
const groupCap = 200;

/** The deciding facts of a row beside its name: the words of the list's second and third column. */
function description(record: AnyRecord, row: Record<string, unknown>): string {
  const named = new Set<string>(record.label.row ?? [record.key ?? 'number']);
  return record.list.columns
    .filter((name) => !named.has(name) && name !== 'createdAt' && name !== 'updatedAt')
    .map((name) => {
      if (name === 'status') return record.states?.[String(row['status'])]?.label;
      const field = record.fields[name];
      const value = field?.kind === 'link' ? row[`${name}Label`] : row[name];
      if (typeof value !== 'string' || value === '') return undefined;
      return field?.options?.[value] ?? value;
    })
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ');
}

function hitOf(record: AnyRecord, row: Record<string, unknown>): Hit {
  return {
    id: String(row['id']),
    label: String(row['label']),
    description: description(record, row),
    path: pathOf(record, row),
  };
}

interface Match {
  record: AnyRecord;
  /** The row whose key this is. */
  named: string | null;
  /** Rows that carry it as another whole identifier, a serial number say. */
  carry: string[];
  ids: string[];
}

/** The rows of one record that hold the words; links are not followed yet. */
async function matchesOf(ctx: Context, record: AnyRecord, query: string, text: string): Promise<Match> {
  const values: unknown[] = [query];
  const rows = `${record.table} t where t.archived_at is null${andVisible(ctx, record, values)}`;
  const ids = (from: string, limit: number) => `array(select t.id from ${from} limit ${limit})`;
  const key = record.key ?? (record.numbering ? 'number' : null);
  const whole = (name: string) => ids(`${rows} and upper(t.${columnOf(name)}) = upper($1::text)`, 2);
  const others = (record.list.exact ?? []).filter((name) => name !== key).map(whole);
  const param = (value: unknown) => `$${values.push(value)}`;
  const beside = await linkedRowsSql(ctx, record, text, param);
  const own = matchingRowsSql({ record, rows, words: text, param });
  const holders = beside ? `${rows} and t.id in (${beside} union all select t.id from ${own})` : own;
  const { openFirst } = record.list;
  const open = openFirst && `t.status in (${openFirst.map((state) => `'${state}'`).join(', ')})`;
  // Open rows are few: they are looked through one by one, so that none is missed behind the others.
  const isHeld = open && `(${containsSql(record, text, param)}${beside ? ` or t.id in (${beside})` : ''})`;
  const hits = open
    ? `array(select id from ((select t.id, 1 as place from ${rows} and ${open} and ${isHeld} limit ${groupCap + 1})
         union all (select t.id, 2 as place from ${holders} and not ${open} limit ${groupCap + 1})) hit order by place limit ${groupCap + 1})`
    : ids(holders, groupCap + 1);
  const found = await ctx.db.executeQuery<{ ids: string[]; named: string | null; carry: string[] }>(
    CompiledQuery.raw(
      `select ${hits} as ids, ${key ? `(${whole(key)})[1]` : '$1::text'} as named,
         ${["'{}'::uuid[]", ...others].join(' || ')} as carry`,
      values,
    ),
  );
  const [row] = found.rows;
  return { record, named: key ? (row?.named ?? null) : null, carry: row?.carry ?? [], ids: row?.ids ?? [] };
}

/** The one row the words are the whole name of: by its key, or else as the only one that carries it. */
function meant(matches: readonly Match[]): { record: AnyRecord; id: string } | null {
  const named = matches.find((match) => match.named !== null);
  if (named?.named) return { record: named.record, id: named.named };
  const carrying = matches.find((match) => match.carry.length > 0);
  const [id, second] = new Set(carrying?.carry);
  return carrying && id && !second ? { record: carrying.record, id } : null;
}

async function readRows(ctx: Context, record: AnyRecord, ids: string[]): Promise<Record<string, unknown>[]> {
  return (await rowsAsJson(ctx, record, ids)).map((row) => JSON.parse(row) as Record<string, unknown>);
}

/** Finds rows of every searchable record the person may read; an exact number or key is named first so that the screen can jump. */
async function searchEverywhere(ctx: Context, query: string, only?: string) {
  const asked = query.replaceAll('\0', '').trim().slice(0, 200);
  if (!asked) return { exact: null, groups: [] };
  const readable = allRecords()
    .filter(
      (record) =>
        record.path && record.list.search && can(ctx.actor, record.access.read) && (!only || record.name === only),
    )
    .map((record) => shownRecord(ctx, record));
  return readTogether(ctx, async (here) => {
    const matches = await Promise.all(readable.map((record) => matchesOf(here, record, asked, asked.toLowerCase())));
    const named = meant(matches);
    const found = matches.filter((match) => match.ids.length > 0);
    const [first, ...shown] = await Promise.all([
      named ? readRows(here, named.record, [named.id]) : [],
      ...found.map(({ record, ids }) => readRows(here, record, ids.slice(0, only ? groupCap : hitsPerGroup))),
    ]);
    const path = named && first?.[0] && pathOf(named.record, first[0]);
    return {
      exact:
        named && first?.[0] && path
          ? { path, label: `${named.record.label.one} ${keyOf(named.record, first[0])}` }
          : null,
      groups: found.map(({ record, ids }, index) => ({
        record: record.name,
        label: record.label.many,
        hits: (shown[index] ?? []).map((row) => hitOf(record, row)),
        total: Math.min(ids.length, groupCap),
        totalCapped: ids.length > groupCap,
      })),
    };
  });
}

/** A search looks through every table: of one person two run at once in a process, twenty more wait for them. */
const most = { running: 2, waiting: 20 };
const underWay = new Map<string, { running: number; waiting: (() => void)[] }>();

/** Does a person's search in its turn, so that theirs make nobody else wait. */
async function inTurn<T>(person: string, search: () => Promise<T>): Promise<T> {
  const turns = underWay.get(person) ?? { running: 0, waiting: [] };
  underWay.set(person, turns);
  if (turns.running < most.running) turns.running += 1;
  else if (turns.waiting.length < most.waiting) await new Promise<void>((go) => turns.waiting.push(go));
  else throw new AppError('throttled', 'THROTTLED', 'Too many calls. Wait a minute and try again.', { retryAfter: 5 });
  try {
    return await search();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running -= 1;
    if (turns.running === 0) underWay.delete(person);
  }
}

export const searchEndpoint: Endpoint = handle(searchCall, {
  mayLag: true,
  handle: (ctx, { query }) => inTurn(String(ctx.actor.id), () => searchEverywhere(ctx, query.q, query.in)),
});
