import { endOfDay, startOfDay } from '#kernel/shared/dates.ts';
import { sql, type RawBuilder } from 'kysely';
import { labelsIn, saidIn } from '#kernel/server/audit/history.ts';
import { readableEntries, shownEntries } from '#kernel/server/audit/readable.ts';
import type { Context } from '#kernel/server/context.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import type { LogEntry } from '../shared/jobLog.calls.ts';

type LogSignature = NonNullable<LogEntry['signature']>;

/** The log of all jobs, newest first, by job, person, verb and period (maintenance 2.19). Reads on from `before`. */
export function jobLog(
  ctx: Context,
  filter: {
    job?: string;
    person?: string;
    action?: string;
    from?: string;
    to?: string;
    before?: number;
    limit: number;
  },
): Promise<LogEntry[]> {
  const { job = null, person = null, action = null, from = null, to = null, before = null } = filter;
  return logWhere(
    ctx,
    sql<boolean>`subject like 'ABS%'
      and (${job}::text is null or subject = upper(${job}::text))
      and (${person}::text is null or actor_name ilike '%' || ${person}::text || '%')
      and (${action}::text is null or action = ${action}::text)
      and (${from && startOfDay(from)}::timestamptz is null or at >= ${from && startOfDay(from)}::timestamptz)
      and (${to && endOfDay(to)}::timestamptz is null or at < ${to && endOfDay(to)}::timestamptz)
      and (${before}::bigint is null or seq < ${before}::bigint)`,
    filter.limit,
  );
}

/** The log of single rows of a job's papers, newest first; each by its record and its id. */
export function logOf(ctx: Context, rows: readonly { entity: string; id: string }[], limit: number) {
  const [entities, ids] = [rows.map((row) => row.entity), rows.map((row) => row.id)];
  return logWhere(
    ctx,
    sql<boolean>`(entity, entity_id) in (select * from unnest(${entities}::text[], ${ids}::text[]))`,
    limit,
  );
}

/** Only of what who asks may read: notes and other entries of no record are read by those who read jobs. */
async function logWhere(ctx: Context, where: RawBuilder<boolean>, limit: number): Promise<LogEntry[]> {
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
    from audit_entry where ${where} and ${readableEntries(ctx, workOrder.access.read)} order by seq desc limit ${limit}`.execute(
    ctx.db,
  );
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
