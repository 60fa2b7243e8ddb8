import { sql, type RawBuilder } from 'kysely';
import { hiddenFields } from '#kernel/shared/fieldAccess.ts';
import { can, type Allow } from '#kernel/shared/permission.ts';
import type { Context } from '../context.ts';
import { isSystemActor, allRecords, findRecord, visibleSql } from '../records/registry.ts';

/**
 * The history entries a person may read in a list of many records, as a condition on `audit_entry`: those of records whose every row they
 * may read. Rows a rule shows to some people only have their own history. `others` is the right for entries that are of no record, such as a
 * note on a job.
 */
export function readableEntries(ctx: Context, others: Allow): RawBuilder<boolean> {
  const names = allRecords().map(({ name }) => name);
  const readable = allRecords().filter(
    (record) => can(ctx.actor, record.access.read) && visibleSql(ctx, record, () => '') === null,
  );
  const mine = readable.map(({ name }) => name);
  return can(ctx.actor, others)
    ? sql`(entity = any(${mine}::text[]) or entity <> all(${names}::text[]))`
    : sql`entity = any(${mine}::text[])`;
}

/** What of a person's session stands in an entry: kept in the history, shown to nobody. */
const ofSessions = new Set(['session', 'sessionId']);

type Changes = Record<string, unknown>;

/** Entries as they are shown: without the ids of sessions and the fields who reads may not read; one that told of nothing else is left out. */
export function shownEntries<E extends { entity: string; changes: Changes }>(ctx: Context, entries: readonly E[]): E[] {
  return entries.flatMap((entry) => {
    const record = findRecord(entry.entity);
    const hidden = new Set(record && !isSystemActor(ctx) ? hiddenFields(ctx.actor, record) : []);
    const rest = (changes: Changes) => Object.entries(changes).filter(([name]) => !hidden.has(name));
    const told = rest(entry.changes).filter(([name]) => !ofSessions.has(name));
    if (told.length === 0 && Object.keys(entry.changes).some((name) => hidden.has(name))) return [];
    const { input } = entry.changes;
    const changes = Object.fromEntries(told);
    if (input && typeof input === 'object' && !Array.isArray(input))
      changes['input'] = Object.fromEntries(rest(input as Changes));
    return [{ ...entry, changes }];
  });
}
