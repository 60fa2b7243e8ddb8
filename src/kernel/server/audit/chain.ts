import { createHash, hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import type { AuditInput, WriteContext } from '../context.ts';
import { sentWithNext } from '../database/statements.ts';

/** Stands in PostgreSQL's error when the writer of an entry has lost a right since the call began: the cast of this text to boolean fails on purpose. */
export const rightRemoved = 'right removed';

// The hash is computed where the lock is held, and the commit travels with it: the row lock orders all writers, for as short as can be.
// The writer's account, which the entry points at, is waited for before: whoever is changing it needs the chain to end. It must still have the
// rights the call was let in with, or have got others by the call itself: nothing is stored after the commit that took a right away (P21).
// What triggers say of rows that are kept beside the records (`keep_rows`) goes into the first entry of their transaction.
const append = sentWithNext(`
  with writer as (
    select id from app_user
    where id = $3::uuid and ($10::int is null or (permission = $10::int and roles = $11::text[] and state = 'active')
      or xmin = pg_current_xact_id()::xid) for share
  ),
  kept as materialized (select coalesce(current_setting('intranet.rows', true), '') as rows),
  told as materialized (
    select case when rows = '' then $8::text else left($8::text, -1) || ',"rows":{' || rows || '}}' end as body from kept where $12::boolean or rows <> ''
  ),
  head as (
    update audit_chain set seq = seq + 1, hash = sha256(hash || convert_to(told.body, 'UTF8')) from told
    where name = 'main' and case when $3::uuid is null or (select count(*) from writer) > 0 then true
      else (select '${rightRemoved} ' || count(*) from writer)::boolean end
    returning seq, hash
  )
  insert into audit_entry (seq, at, actor_kind, actor_id, actor_name, action, entity, entity_id, subject, body, hash)
  select head.seq, $1, $2, $3::uuid, $4, $5, $6, $7, $9, told.body, head.hash
  from head, told returning set_config('intranet.rows', '', true)`);

/**
 * Writes a history entry of a changing call. They are collected while the handler runs and appended right before its
 * commit: the chain's row is the one lock all writers share, so it is held as short as possible.
 */
export async function appendAudit(ctx: WriteContext, entry: AuditInput): Promise<void> {
  const { now: at, ip, requestId } = ctx;
  const { action, entity, entityId, subject = null, changes = {}, reason = null, by = ctx.actor } = entry;
  const { kind: actorKind, id: actorId, name: actorName, sessionId } = by;
  const who = { at, actorKind, actorId, actorName, sessionId, ip, requestId };
  const body = canonicalJson({ ...who, action, entity, entityId, subject, changes, reason });
  // A guest has no account here: who it was stands in the body.
  const person = actorKind === 'guest' ? null : actorId;
  // Only a caller was let in with rights; the product’s own work has none to lose.
  const isLetIn = by === ctx.actor && actorKind === 'user' && sessionId !== null && ip !== null;
  const rights = isLetIn ? [ctx.actor.permission, ctx.actor.roles] : [null, null];
  const values = [at, actorKind, person, actorName, action, entity, entityId, body, subject, ...rights, true];
  await ctx.db.executeQuery(CompiledQuery.raw(append, values));
}

/** The entry of a transaction that has none, when it wrote rows that are told in the history all the same; else nothing. */
export async function appendKeptRows({ db, now, actor, requestId }: WriteContext): Promise<void> {
  const who = { actorKind: actor.kind, actorName: actor.name };
  const what = { action: 'update', entity: 'keptRow', entityId: requestId };
  const body = canonicalJson({ at: now, ...who, actorId: actor.id, ...what, subject: null, changes: {}, reason: null });
  const person = actor.kind === 'guest' ? null : actor.id;
  const values = [now, actor.kind, person, actor.name, what.action, what.entity, requestId, body, null, null, null];
  await db.executeQuery(CompiledQuery.raw(append, [...values, false]));
}

export const firstHash = createHash('sha256').update('abs-intranet').digest();

/** The hash an entry must have after `previous`. */
export function nextHash(previous: Buffer, body: string): Buffer {
  const bytes = Buffer.from(body, 'utf8');
  return hash('sha256', Buffer.concat([previous, bytes], previous.length + bytes.length), 'buffer');
}
