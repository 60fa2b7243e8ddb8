import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import type { AuditInput, WriteContext } from '../context.ts';

/**
 * Writes the history entries of one changing call. They are collected while the handler runs and appended together
 * right before its commit: the chain's row is the one lock all writers share, so it is held as short as possible.
 */
export async function appendAudit(ctx: WriteContext, entries: readonly AuditInput[]): Promise<void> {
  for (const entry of entries) {
    const body = canonicalJson({
      at: ctx.now,
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
      actorName: ctx.actor.name,
      sessionId: ctx.actor.sessionId,
      ip: ctx.ip,
      requestId: ctx.requestId,
      action: entry.action,
      entity: entry.entity,
      entityId: entry.entityId,
      subject: entry.subject ?? null,
      changes: entry.changes ?? {},
      reason: entry.reason ?? null,
    });
    // The hash is computed where the lock is held: one round trip, and the row lock orders all writers.
    await sql`
      with head as (
        update audit_chain set seq = seq + 1, hash = sha256(hash || convert_to(${body}::text, 'UTF8'))
        where name = 'main' returning seq, hash
      )
      insert into audit_entry (seq, at, actor_kind, actor_id, actor_name, action, entity, entity_id, subject, body, hash)
      select head.seq, ${ctx.now}, ${ctx.actor.kind}, ${ctx.actor.id}::uuid, ${ctx.actor.name}, ${entry.action},
             ${entry.entity}, ${entry.entityId}, ${entry.subject ?? null}, ${body}, head.hash
      from head`.execute(ctx.db);
  }
}

export const firstHash = createHash('sha256').update('abs-intranet').digest();

/** The hash an entry must have after `previous`. */
export function nextHash(previous: Buffer, body: string): Buffer {
  return createHash('sha256').update(previous).update(body, 'utf8').digest();
}
