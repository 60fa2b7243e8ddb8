import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { AppError, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '../context.ts';
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

interface Call {
  key: string;
  route: string;
  body: unknown;
}
interface Done {
  status: number;
  answer: unknown;
}

// Both leave with what comes next: the claim with the first statement of the act, the answer with the commit.
const claim = sentWithNext('select claim_call($1, $2)');
const keepAnswer = sentWithNext(
  'insert into idempotent_call (key, user_id, route, body_hash, status, answer) values ($1, $2, $3, $4, $5, $6)',
);
const hashOf = ({ body }: Call): Buffer => createHash('sha256').update(canonicalJson(body)).digest();
const carriesSecret = ({ body }: Call): boolean => /"(pin|password|totp)":/.test(canonicalJson(body));

/**
 * Does a creating call once: its key is locked in the transaction of the act, so a repeat waits for the first to end and then ends its own
 * transaction (`isRepeat`, `answerBefore`); after a rollback it is the first (P46).
 */
export async function once(ctx: WriteContext, call: Call, act: () => Promise<Done>): Promise<Done> {
  const owner = ctx.actor.id;
  if (!owner) return act();
  await ctx.db.executeQuery(CompiledQuery.raw(claim, [owner, call.key]));
  // A code of the second factor counts once: whether this is a repeat is known before a secret is looked at.
  if (carriesSecret(call)) await sql`select 1`.execute(ctx.db);
  const done = await act();
  const values = [call.key, owner, call.route, hashOf(call), done.status, JSON.stringify(done.answer ?? null)];
  await ctx.db.executeQuery(CompiledQuery.raw(keepAnswer, values));
  return done;
}

/** Whether a transaction ended because its call was done before: said by `claim_call`, or by what came behind it. */
export function isRepeat(error: unknown): boolean {
  return ['ABS01', '25P02'].includes((error as { code?: string }).code ?? '');
}

/** What the first call with this key was answered; null when there was none. Another body under the same key is refused with 422 (P46). */
export async function answerBefore(ctx: Context, call: Call): Promise<Done | null> {
  const known = await sql<{ route: string; bodyHash: Buffer; status: number; answer: string }>`
    select route, body_hash, status, answer from idempotent_call where key = ${call.key} and user_id = ${ctx.actor.id}`.execute(
    ctx.db,
  );
  const first = known.rows[0];
  if (!first) return null;
  if (first.route !== call.route || !first.bodyHash.equals(hashOf(call)))
    refuse('IDEMPOTENCY_MISMATCH', 'This key was used before for something else.');
  return { status: first.status, answer: JSON.parse(first.answer) as unknown };
}
