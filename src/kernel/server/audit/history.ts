import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '../context.ts';
import { read, type Endpoint } from '../endpoint.ts';
import { idIn } from '../records/columns.ts';
import { labelSql } from '../records/label.ts';
import { shownEntries } from './readable.ts';
import { getRecord } from '../records/records.ts';
import { findRecord, recordNamed } from '../records/registry.ts';

interface StoredEntry {
  seq: number;
  at: string;
  actorName: string;
  action: string;
  entity: string;
  body: string;
  /** The time of the entry in front of it in the history of everything. */
  before: string | null;
}

/** Calls that end one after the other did not begin so: only beyond this, in seconds, the clock itself went back. */
const clockSlack = 60;

function readable(entry: StoredEntry) {
  // An import brings the times of its entries with it: they say nothing about the clock.
  const isImported = (JSON.parse(entry.body) as { requestId?: string }).requestId?.startsWith('import-') ?? false;
  const isKnown = entry.before !== null && !isImported;
  const wentBack = isKnown ? Math.round((Date.parse(entry.before ?? '') - Date.parse(entry.at)) / 1000) : 0;
  return {
    seq: entry.seq,
    clockBack: wentBack > clockSlack ? wentBack : null,
    at: entry.at,
    actor: entry.actorName,
    action: entry.action,
    entity: entry.entity,
    ...saidIn(entry.body),
  };
}

/** What changed and why, from the body of an entry. Why a step was taken stands in its input; a field of the record that is called so tells itself. */
export function saidIn(body: string): { changes: Record<string, unknown>; reason: string | null } {
  const { changes = {}, reason } = JSON.parse(body) as { changes?: Record<string, unknown>; reason?: string };
  const asked = 'reason' in changes ? null : (changes['input'] as { reason?: string } | null)?.reason;
  return { changes, reason: reason ?? asked ?? null };
}

/** What the history holds of a row, or of a subject (a job with its cards, findings and reports), newest first. */
export async function historyOf(ctx: Context, which: RawBuilder<unknown>, limit = 200) {
  const { rows } = await sql<StoredEntry>`
    select seq, at, actor_name, action, entity, body, (select f.at from audit_entry f where f.seq = e.seq - 1) as before
    from audit_entry e where ${which} order by seq desc limit ${limit}`.execute(ctx.db);
  return shownEntries(ctx, rows.map(readable));
}

const historyAnswer = z.object({
  entries: z.array(
    z.object({
      seq: z.number(),
      /** Seconds the clock had gone back since the entry in front of it; null where it had not. */
      clockBack: z.number().nullable(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      entity: z.string(),
      changes: z.record(z.string(), z.unknown()),
      reason: z.string().nullable(),
    }),
  ),
});

/**
 * What the links that changed are called today, by id: a time line names rows, not their keys. As in a list, the name of a linked row
 * belongs to the row that links it; links the reader may not see are left out with their change.
 */
export async function labelsIn(
  ctx: Context,
  entries: readonly { entity: string; changes: Record<string, unknown> }[],
): Promise<Record<string, string>> {
  const wanted = new Map<string, Set<string>>();
  for (const { entity, changes } of entries)
    for (const [name, change] of Object.entries(changes)) {
      const { kind, to } = findRecord(entity)?.fields[name] ?? {};
      if (kind !== 'link' || !to || change === null || typeof change !== 'object') continue;
      const { old, new: now } = change as { old?: unknown; new?: unknown };
      const ids = [old, now].filter((id) => typeof id === 'string').filter((id) => idIn(id) !== null);
      wanted.set(to, new Set([...(wanted.get(to) ?? []), ...ids]));
    }
  const found = await Promise.all(
    [...wanted].map(([to, ids]) => {
      const target = recordNamed(to);
      const text = `select t.id, ${labelSql(target, 't')} as label from ${target.table} t where t.id = any($1::uuid[])`;
      return ctx.db.executeQuery<{ id: string; label: string | null }>(CompiledQuery.raw(text, [[...ids]]));
    }),
  );
  return Object.fromEntries(found.flatMap(({ rows }) => rows.map(({ id, label }) => [id, label ?? ''])));
}

export const historyEndpoints: Endpoint[] = [
  read({
    path: '/api/history/:entity/:id',
    allow: 'signedIn',
    summary: 'Who changed a row, what, when and why',
    params: z.strictObject({ entity: z.string().max(60), id: z.string().max(100) }),
    answer: historyAnswer.extend({ labels: z.record(z.string(), z.string()) }),
    handle: async (ctx, { params }) => {
      const record = findRecord(params.entity);
      // Whoever may not read the record may not read its history either, and learns nothing about it.
      if (!record || !can(ctx.actor, record.access.read)) return notFound();
      const row = await getRecord(ctx, record, params.id);
      const entries = await historyOf(ctx, sql`entity = ${record.name} and entity_id = ${row.id}`);
      return { entries, labels: await labelsIn(ctx, entries) };
    },
  }),
];

/** Whether who acts made or changed a row, or added a file to it: they do not decide about their own text. */
export async function hasWritten(ctx: Context, record: { name: string }, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_entry where entity = ${record.name} and entity_id = ${id} and action in ('create', 'update')
      and actor_id = ${ctx.actor.id} limit 1`.execute(ctx.db);
  return rows.length > 0;
}
