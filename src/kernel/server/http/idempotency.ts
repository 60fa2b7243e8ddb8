import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { AppError, conflict, refuse } from '#kernel/shared/errors.ts';
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

const keepAnswer = sentWithNext('update idempotent_call set status = $1, answer = $2 where key = $3 and user_id = $4');

/**
 * Does a creating call once: the key's row is taken in the same transaction as the act, so a repeat waits for the first to end
 * and then gets its answer. Another body under the same key is refused with 422 (P46).
 */
export async function once(
  ctx: WriteContext,
  call: { key: string; route: string; body: unknown },
  act: () => Promise<{ status: number; answer: unknown }>,
): Promise<{ status: number; answer: unknown; repeated: boolean }> {
  const owner = ctx.actor.id;
  if (!owner) return { ...(await act()), repeated: false };
  const hash = createHash('sha256').update(canonicalJson(call.body)).digest();
  const taken = await sql`
    insert into idempotent_call (key, user_id, route, body_hash) values (${call.key}, ${owner}, ${call.route}, ${hash})
    on conflict do nothing`.execute(ctx.db);
  if (Number(taken.numAffectedRows ?? 0) === 0) {
    const known = await sql<{ route: string; bodyHash: Buffer; status: number | null; answer: string | null }>`
      select route, body_hash, status, answer from idempotent_call where key = ${call.key} and user_id = ${owner}`.execute(
      ctx.db,
    );
    const first = known.rows[0];
    if (!first) return conflict('STILL_RUNNING', 'The first try of this call is still running.');
    if (first.route !== call.route || !first.bodyHash.equals(hash)) {
      return refuse('IDEMPOTENCY_MISMATCH', 'This key was used before for something else.');
    }
    if (first.status === null || first.answer === null) {
      return conflict('STILL_RUNNING', 'The first try of this call is still running.');
    }
    return { status: first.status, answer: JSON.parse(first.answer) as unknown, repeated: true };
  }
  const done = await act();
  const answer = JSON.stringify(done.answer ?? null);
  await ctx.db.executeQuery(CompiledQuery.raw(keepAnswer, [done.status, answer, call.key, owner]));
  return { ...done, repeated: false };
}
