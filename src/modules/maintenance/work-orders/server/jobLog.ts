import { endOfDay, startOfDay } from '#kernel/shared/dates.ts';
import { sql, type RawBuilder } from 'kysely';
import { labelsIn, saidIn } from '#kernel/server/audit/history.ts';
import { readableEntries, shownEntries } from '#kernel/server/audit/readable.ts';
import type { Context } from '#kernel/server/context.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import type { LogEntry } from '../shared/jobLog.calls.ts';

type LogSignature = NonNullable<LogEntry['signature']>;

/** Of more people than these the entries are so many that the newest of all are looked through. */
const mostNames = 20;
/** The literal is that of the indexes of this log: only entries of jobs stand in them. */
const ofJobs = sql<boolean>`subject like 'ABS%'`;
const newestFirst = sql`at desc, seq desc`;

interface LogFilter {
  job?: string | undefined;
  person?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
  limit: number;
}

/**
 * The log of all jobs, newest first, by job, person, verb and period (maintenance 2.19). Reads on from `before`. What is asked leads through an
 * index to just the entries that are shown (decision 0043); of one job they are in their sealed order.
 */
export async function jobLog(ctx: Context, filter: LogFilter): Promise<LogEntry[]> {
  const { job, person, action, from, to, before, limit } = filter;
  const asked = [ofJobs, readableEntries(ctx, workOrder.access.read)];
  if (job) asked.push(sql<boolean>`subject = upper(${job}::text)`);
  if (action) asked.push(sql<boolean>`action = ${action}`);
  if (from) asked.push(sql<boolean>`at >= ${startOfDay(from)}::timestamptz`);
  if (to) asked.push(sql<boolean>`at < ${endOfDay(to)}::timestamptz`);
  if (before && job) asked.push(sql<boolean>`seq < ${before}::bigint`);
  else if (before)
    asked.push(sql<boolean>`(at, seq) < (select b.at, b.seq from audit_entry b where b.seq = ${before}::bigint)`);
  const names = person ? await namesLike(ctx, person) : null;
  if (names) asked.push(sql<boolean>`actor_name = any(${names}::text[])`);
  const where = sql<boolean>`${sql.join(asked, sql` and `)}`;
  if (job) return logWhere(ctx, where, { limit, order: sql`seq desc` });
  if (!names || names.length > mostNames) return logWhere(ctx, where, { limit, order: newestFirst });
  // Of each person the newest, and of these the newest: an index of several people is not in the order of time.
  const newest = sql<boolean>`seq in (select e.seq from unnest(${names}::text[]) n (name) cross join lateral (
    select seq from audit_entry where actor_name = n.name and ${where} order by ${newestFirst} limit ${limit}) e)`;
  return logWhere(ctx, newest, { limit, order: newestFirst });
}

/** The names in the log of jobs that hold these words, found by going from one name to the next. */
async function namesLike(ctx: Context, words: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select actor_name as name from audit_entry where ${ofJobs} order by actor_name limit 1)
      union all select (select actor_name from audit_entry where ${ofJobs} and actor_name > n.name order by actor_name limit 1) from names n where n.name is not null)
    select name from names where name ilike '%' || ${words}::text || '%'`.execute(ctx.db);
  return rows.map(({ name }) => name);
}

/** The log of single rows of a job's papers, newest first; each by its record and its id. */
export function logOf(ctx: Context, rows: readonly { entity: string; id: string }[], limit: number) {
  const [entities, ids] = [rows.map((row) => row.entity), rows.map((row) => row.id)];
  return logWhere(
    ctx,
    sql<boolean>`(entity, entity_id) in (select * from unnest(${entities}::text[], ${ids}::text[])) and ${readableEntries(ctx, workOrder.access.read)}`,
    { limit, order: sql`seq desc` },
  );
}

/** Entries that who asks may read: notes and other entries of no record are read by those who read jobs. */
async function logWhere(
  ctx: Context,
  where: RawBuilder<boolean>,
  { limit, order }: { limit: number; order: RawBuilder<unknown> },
): Promise<LogEntry[]> {
  const result = await sql<{
    seq: number;
    at: string;
    actorName: string;
    subject: string | null;
    action: string;
    entity: string;
    about: string | null;
    body: string;
  }>`
    select seq, at, actor_name, subject, action, entity, body,
      case when entity_id !~ '^[0-9a-f-]{36}$' then nullif(entity_id, subject) else case entity
        when 'taskCard' then (select card_no from task_card where id = entity_id::uuid)
        when 'finding' then (select finding_no from finding where id = entity_id::uuid)
        when 'inspectionReport' then (select number from inspection_report where id = entity_id::uuid)
        when 'ndtReport' then (select number from ndt_report where id = entity_id::uuid)
        when 'releaseRequest' then (select number from release_request where id = entity_id::uuid)
        when 'releaseCertificate' then (select number from release_certificate where id = entity_id::uuid)
        when 'certificateError' then (select number from certificate_error where id = entity_id::uuid) end end as about
    from audit_entry where ${where} order by ${order} limit ${limit}`.execute(ctx.db);
  const read = result.rows.map(({ actorName, subject, body, ...row }) => {
    return { ...row, actor: actorName, jobnumber: subject ?? '', ...saidIn(body) };
  });
  const entries = shownEntries(ctx, read);
  const [signatures, labels] = await Promise.all([
    signaturesOf(ctx, entries.map(signatureIdOf)),
    labelsIn(ctx, entries),
  ]);
  return entries.map((entry) => ({
    ...entry,
    signature: signatures.get(signatureIdOf(entry) ?? '') ?? null,
    labels: labelsOf(entry, labels),
  }));
}

/** Those of the labels that an entry's own changes name. */
function labelsOf({ changes }: { changes: Record<string, unknown> }, labels: Record<string, string>) {
  const sides = Object.values(changes).flatMap((change) => Object.values(Object(change) as object));
  return Object.fromEntries(Object.entries(labels).filter(([id]) => sides.includes(id)));
}

/** A signature is named by its own entry as a fact, and by the row it moved as a changed column. */
function signatureIdOf({ changes }: { changes: Record<string, unknown> }): string | null {
  const named = changes['signatureId'] as string | { new?: string | null } | undefined;
  return (typeof named === 'string' ? named : named?.new) ?? null;
}

async function signaturesOf(ctx: Context, ids: readonly (string | null)[]): Promise<Map<string, LogSignature>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<LogSignature>`
    select id, meaning, method, statement, stamp_no, authorization_no from signature where id = any (${wanted}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
