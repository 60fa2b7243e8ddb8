import { sql } from 'kysely';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { nextHash } from '#kernel/server/audit/chain.ts';
import type { AuditInput, WriteContext } from '#kernel/server/context.ts';

/** Entries that are stored with one statement. */
const atOnce = 10_000;

/**
 * Appends many entries of the product itself to the history: chained as `appendAudit` chains one, but the head of the chain is written once.
 * A row that is changed a hundred thousand times in one transaction is found slower each time.
 */
export async function appendEntries(ctx: WriteContext, entries: readonly AuditInput[]): Promise<void> {
  const { now: at, ip, requestId } = ctx;
  const { kind: actorKind, id: actorId, name: actorName, sessionId } = ctx.actor;
  const who = { at, actorKind, actorId, actorName, sessionId, ip, requestId };
  const head = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from audit_chain where name = 'main' for update`.execute(ctx.db);
  let hash = head.rows[0]?.hash;
  let seq = head.rows[0]?.seq ?? 0;
  if (!hash) throw new Error('The history has no head.');
  for (let from = 0; from < entries.length; from += atOnce) {
    const rows: object[] = [];
    for (const entry of entries.slice(from, from + atOnce)) {
      const { action, entity, entityId, subject = null, changes = {}, reason = null } = entry;
      const body = canonicalJson({ ...who, action, entity, entityId, subject, changes, reason });
      hash = nextHash(hash, body);
      seq += 1;
      rows.push({ seq, action, entity, entity_id: entityId, subject, body, hash: hash.toString('hex') });
    }
    await sql`
      insert into audit_entry (seq, at, actor_kind, actor_id, actor_name, action, entity, entity_id, subject, body, hash)
      select e.seq, ${at}, ${actorKind}, ${actorId}::uuid, ${actorName}, e.action, e.entity, e.entity_id, e.subject, e.body, decode(e.hash, 'hex')
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as e (seq bigint, action text, entity text, entity_id text, subject text, body text, hash text)`.execute(
      ctx.db,
    );
  }
  await sql`update audit_chain set seq = ${seq}, hash = ${hash} where name = 'main'`.execute(ctx.db);
}
