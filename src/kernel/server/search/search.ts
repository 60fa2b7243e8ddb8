import { CompiledQuery } from 'kysely';
import { z } from 'zod';
import { can } from '#kernel/shared/permission.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { keyOf, pathOf, type AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { read, type Endpoint } from '../endpoint.ts';
import { columnOf, escapeLike, labelSql } from '../records/columns.ts';
import { allRecords, findRecord, rowRuleOf } from '../records/registry.ts';
import { selectSql } from '../records/list.ts';

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

async function rowsOf(ctx: Context, record: AnyRecord, condition: string, values: unknown[], limit: number) {
  const { columns, joins } = selectSql(record);
  const where = condition + andVisible(ctx, record, values);
  const result = await ctx.db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`select ${columns} from ${record.table} t ${joins} where ${where} limit ${limit}`, values),
  );
  return result.rows;
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

/** Finds rows of every searchable record the person may read; an exact number or key is named first so that the screen can jump. */
export async function searchEverywhere(ctx: Context, query: string) {
  const text = query.trim().toLowerCase().slice(0, 200);
  if (!text) return { exact: null, groups: [] };
  const readable = allRecords().filter(
    (record) => record.path && record.list.search && can(ctx.actor, record.access.read),
  );
  let exact: { path: string; label: string } | null = null;
  const groups = [];
  for (const record of readable) {
    const key = record.key ?? (record.numbering ? 'number' : null);
    if (!exact && key) {
      const [row] = await rowsOf(
        ctx,
        record,
        `t.archived_at is null and upper(t.${columnOf(key)}) = upper($1)`,
        [query.trim()],
        1,
      );
      const path = row && pathOf(record, row);
      if (row && path) exact = { path, label: `${record.label.one} ${keyOf(record, row)}` };
    }
    const found = await rowsOf(
      ctx,
      record,
      't.archived_at is null and t.search_text like $1',
      [`%${escapeLike(text)}%`],
      groupCap + 1,
    );
    if (found.length === 0) continue;
    groups.push({
      record: record.name,
      label: record.label.many,
      hits: found.slice(0, hitsPerGroup).map((row) => hitOf(record, row)),
      total: Math.min(found.length, groupCap),
      totalCapped: found.length > groupCap,
    });
  }
  return { exact, groups };
}

/** The address of a row's screen, for somebody who may read it; anybody else is told that there is none. */
export async function addressOf(ctx: Context, recordName: string, id: string): Promise<string> {
  const record = findRecord(recordName);
  if (!record || !can(ctx.actor, record.access.read)) return notFound();
  const [row] = await rowsOf(ctx, record, 't.id = $1', [id], 1);
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
    query: z.strictObject({ q: z.string().max(200).default('') }),
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
    handle: (ctx, { query }) => searchEverywhere(ctx, query.q),
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
