import { CompiledQuery } from 'kysely';
import { z } from 'zod';
import { can } from '#kernel/shared/permission.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { keyOf, pathOf, type AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { read, type Endpoint } from '../endpoint.ts';
import { columnOf, escapeLike, labelSql } from '../records/columns.ts';
import { allRecords, findRecord, rowRuleOf } from '../records/registry.ts';
import { findRow } from '../records/records.ts';
import { rowsAsJson } from '../records/rows.ts';
import { readTogether } from '../transaction.ts';

interface Hit {
  id: string;
  label: string;
  description: string;
  path: string | null;
}

const hitsPerGroup = 6;
const groupCap = 200;

/** The record's row rule as one more condition; its values follow those already given. */
function andVisible(ctx: Context, record: AnyRecord, values: unknown[]): string {
  const rule = rowRuleOf(record)?.(ctx, (value) => `$${values.push(value)}`);
  return rule ? ` and ${rule}` : '';
}

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
  /** The row that is called exactly so. */
  exact: string | null;
  ids: string[];
}

/** The rows of one record that hold the words; links are not followed yet. */
async function matchesOf(ctx: Context, record: AnyRecord, query: string, text: string): Promise<Match> {
  const values: unknown[] = [`%${escapeLike(text)}%`];
  const visible = andVisible(ctx, record, values);
  const from = (condition: string, limit: number) =>
    `select t.id from ${record.table} t where t.archived_at is null and ${condition}${visible} limit ${limit}`;
  const key = record.key ?? (record.numbering ? 'number' : null);
  const exact = key ? `(${from(`upper(t.${columnOf(key)}) = upper($${values.push(query)})`, 1)})` : 'null';
  const found = await ctx.db.executeQuery<Omit<Match, 'record'>>(
    CompiledQuery.raw(`select array(${from('t.search_text like $1', groupCap + 1)}) as ids, ${exact} as exact`, values),
  );
  return { record, exact: found.rows[0]?.exact ?? null, ids: found.rows[0]?.ids ?? [] };
}

async function readRows(ctx: Context, record: AnyRecord, ids: string[]): Promise<Record<string, unknown>[]> {
  return (await rowsAsJson(ctx, record, ids)).map((row) => JSON.parse(row) as Record<string, unknown>);
}

/** Finds rows of every searchable record the person may read; an exact number or key is named first so that the screen can jump. */
export async function searchEverywhere(ctx: Context, query: string, only?: string) {
  const asked = query.replaceAll('\0', '').trim().slice(0, 200);
  if (!asked) return { exact: null, groups: [] };
  const readable = allRecords().filter(
    (record) =>
      record.path && record.list.search && can(ctx.actor, record.access.read) && (!only || record.name === only),
  );
  return readTogether(ctx, async (here) => {
    const matches = await Promise.all(readable.map((record) => matchesOf(here, record, asked, asked.toLowerCase())));
    const named = matches.find((match) => match.exact !== null);
    const found = matches.filter((match) => match.ids.length > 0);
    const [first, ...shown] = await Promise.all([
      named?.exact ? readRows(here, named.record, [named.exact]) : [],
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

/** The address of a row's screen, for somebody who may read it; anybody else is told that there is none. */
export async function addressOf(ctx: Context, recordName: string, id: string): Promise<string> {
  const record = findRecord(recordName);
  if (!record || !can(ctx.actor, record.access.read)) return notFound();
  const row = await findRow(ctx, record, id, rowRuleOf(record));
  return (row && pathOf(record, row)) ?? notFound();
}

/** The choices of a link field: rows by number, name or alias, or the rows with the given ids. */
async function pick(ctx: Context, record: AnyRecord, query: string, ids: string[]) {
  const select = `select t.id, ${labelSql(record, 't')} as label from ${record.table} t`;
  const values: unknown[] = ids.length > 0 ? [ids] : [`%${escapeLike(query.trim().toLowerCase())}%`];
  const asked = ids.length > 0 ? 't.id = any($1::uuid[])' : `t.archived_at is null and ${searchColumn(record)} like $1`;
  const where = asked + andVisible(ctx, record, values);
  const result = await ctx.db.executeQuery<{ id: string; label: string }>(
    CompiledQuery.raw(`${select} where ${where} order by 2 limit 30`, values),
  );
  return { options: result.rows };
}

function searchColumn(record: AnyRecord): string {
  return record.list.search ? 't.search_text' : `lower(${labelSql(record, 't')})`;
}

const hit = z.object({ id: z.string(), label: z.string(), description: z.string(), path: z.string().nullable() });

export const searchEndpoints: Endpoint[] = [
  read({
    path: '/api/search',
    allow: 'signedIn',
    summary: 'Everything the person may read, grouped; exact identifiers first',
    query: z.strictObject({ q: z.string().max(200).default(''), in: z.string().max(60).optional() }),
    answer: z.object({
      exact: z.object({ path: z.string(), label: z.string() }).nullable(),
      groups: z.array(
        z.object({
          record: z.string(),
          label: z.string(),
          hits: z.array(hit),
          total: z.number(),
          totalCapped: z.boolean(),
        }),
      ),
    }),
    handle: (ctx, { query }) => searchEverywhere(ctx, query.q, query.in),
  }),
  read({
    path: '/api/pick/:record',
    allow: 'signedIn',
    summary: 'Choices for a link to another record',
    params: z.strictObject({ record: z.string().max(60) }),
    query: z.strictObject({ q: z.string().max(200).default(''), ids: z.string().max(4000).optional() }),
    answer: z.object({ options: z.array(z.object({ id: z.string(), label: z.string() })) }),
    handle: (ctx, { params, query }) => {
      const record = findRecord(params.record);
      if (!record || !can(ctx.actor, record.access.read)) return notFound();
      const ids = z
        .array(z.uuid())
        .max(100)
        .parse(query.ids ? query.ids.split(',') : []);
      return pick(ctx, record, query.q, ids);
    },
  }),
];
