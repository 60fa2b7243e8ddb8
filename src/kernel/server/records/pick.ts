import { CompiledQuery } from 'kysely';
import { z } from 'zod';
import { can } from '#kernel/shared/permission.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { pathOf, type AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { read, type Endpoint } from '../endpoint.ts';
import { escapeLike } from './columns.ts';
import { labelSql } from './label.ts';
import { findRecord, visibleSql } from './registry.ts';
import { findRow } from './records.ts';

/** The record's row rule as one more condition; its values follow those already given. */
export function andVisible(ctx: Context, record: AnyRecord, values: unknown[]): string {
  const rule = visibleSql(ctx, record, (value) => `$${values.push(value)}`);
  return rule ? ` and (${rule})` : '';
}

/** The address of a row's screen, for somebody who may read it; anybody else is told that there is none. */
export async function addressOf(ctx: Context, recordName: string, id: string): Promise<string> {
  const record = findRecord(recordName);
  if (!record || !can(ctx.actor, record.access.read)) return notFound();
  const row = await findRow(ctx, record, id);
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

export const pickEndpoints: Endpoint[] = [
  read({
    path: '/api/pick/:record',
    allow: 'signedIn',
    summary: 'Choices for a link to another record',
    params: z.strictObject({ record: z.string().max(60) }),
    query: z.strictObject({ q: z.string().max(200).default(''), ids: z.string().max(4000).optional() }),
    answer: z.object({ options: z.array(z.object({ id: z.string(), label: z.string() })) }),
    handle: (ctx, { params, query }) => {
      const record = findRecord(params.record);
      // Not "forbidden", which would lead away from the form: the picker itself says that its list may not be read.
      if (!record || !can(ctx.actor, record.access.pick ?? record.access.read)) return notFound();
      const ids = z
        .array(z.uuid())
        .max(100)
        .parse(query.ids ? query.ids.split(',') : []);
      return pick(ctx, record, query.q, ids);
    },
  }),
];
