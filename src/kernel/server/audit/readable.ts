import { sql, type RawBuilder } from 'kysely';
import { can, type Allow } from '#kernel/shared/permission.ts';
import type { Context } from '../context.ts';
import { allRecords, visibleSql } from '../records/registry.ts';

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

/** The changes of an entry as they are shown: without the ids of sessions. */
export function shownChanges(changes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !ofSessions.has(name)));
}
