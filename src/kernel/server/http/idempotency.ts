import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { AppError, refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '../context.ts';
import { sentWithNext } from '../database/statements.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The key a creating call must carry; asked before anything is done. */
export function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !uuid.test(key)) {
    throw new AppError('malformed', 'IDEMPOTENCY_KEY', 'A creating call needs the header Idempotency-Key with a UUID.');
  }
  return key;
}

// Held to the end of the transaction: a repeat waits for the first to end, and then sees what it left. It leaves with the question below.
const lockKey = sentWithNext('select pg_advisory_xact_lock(hashtextextended($1, 0))');
const keepAnswer = sentWithNext(
  'insert into idempotent_call (key, user_id, route, body_hash, status, answer) values ($1, $2, $3, $4, $5, $6)',
);

/**
 * Does a creating call once: its key is locked in the transaction of the act, so a repeat waits for the first to end and then gets its
 * answer; after a rollback it is the first. Another body under the same key is refused with 422 (P46).
 */
export async function once(
  ctx: WriteContext,
  call: { key: string; route: string; body: unknown },
  act: () => Promise<{ status: number; answer: unknown }>,
): Promise<{ status: number; answer: unknown; repeated: boolean }> {
  const owner = ctx.actor.id;
  if (!owner) return { ...(await act()), repeated: false };
  const hash = createHash('sha256').update(canonicalJson(call.body)).digest();
  await ctx.db.executeQuery(CompiledQuery.raw(lockKey, [`${call.key} ${owner}`]));
  const known = await sql<{ route: string; bodyHash: Buffer; status: number; answer: string }>`
    select route, body_hash, status, answer from idempotent_call where key = ${call.key} and user_id = ${owner}`.execute(
    ctx.db,
  );
  const first = known.rows[0];
  if (first) {
    if (first.route !== call.route || !first.bodyHash.equals(hash)) {
      return refuse('IDEMPOTENCY_MISMATCH', 'This key was used before for something else.');
    }
    return { status: first.status, answer: JSON.parse(first.answer) as unknown, repeated: true };
  }
  const done = await act();
  const values = [call.key, owner, call.route, hash, done.status, JSON.stringify(done.answer ?? null)];
  await ctx.db.executeQuery(CompiledQuery.raw(keepAnswer, values));
  return { ...done, repeated: false };
}
