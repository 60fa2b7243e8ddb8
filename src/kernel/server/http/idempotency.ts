import { createHash, createHmac } from 'node:crypto';
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

/** A creating call: its body as the one text it has, without what only the person knows. */
export interface CreatingCall {
  key: string;
  route: string;
  body: string;
  /** What only this installation knows. */
  pepper: Uint8Array;
  /** It carries a PIN, a password or a code. */
  carriesSecret: boolean;
}

const secretName = /pin$|password$|totp$/i;

/**
 * What is kept of a call to know a repeat of it. PIN, password and code are left out: a hash of four digits beside a known body is the four digits
 * for whoever reads the table. `code` is a code of the second factor only beside a PIN or a password.
 */
export function creatingCall(key: string, route: string, sent: unknown, pepper: Uint8Array): CreatingCall {
  let carriesSecret = false;
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(open);
    if (value === null || typeof value !== 'object' || value instanceof Date) return value;
    const names = Object.keys(value);
    const isProof = names.some((name) => secretName.test(name));
    carriesSecret ||= isProof;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !secretName.test(name) && !(isProof && name === 'code'))
        .map(([name, each]) => [name, open(each)]),
    );
  };
  const body = canonicalJson(open(sent));
  return { key, route, body, pepper, carriesSecret };
}
/** What a call was answered, and kept: the answer as JSON. */
interface Kept {
  status: number;
  answer: string;
}

const keepAnswer = sentWithNext(
  'insert into idempotent_call (key, user_id, route, body_hash, status, answer) values ($1, $2, $3, $4, $5, $6)',
);
/** Keyed, as a body may carry the number of an identity card: whoever reads the table cannot try numbers against it. */
const hashOf = ({ body, pepper }: CreatingCall): Buffer =>
  createHmac('sha256', pepper).update('creating call\0').update(body).digest();
/** As older releases kept it: a call that was sent before the upgrade may be repeated after it. */
const olderHashOf = ({ body }: CreatingCall): Buffer => createHash('sha256').update(body).digest();

/**
 * Does a creating call once and gives its answer, which is kept under its key in the transaction of the act. A repeat waits at the key for
 * the first to end and is undone (`mayBeRepeat`, `answerBefore`); after a rollback it is the first (P46).
 */
export async function once(
  ctx: WriteContext,
  call: CreatingCall,
  act: () => Promise<{ status: number; answer: unknown }>,
): Promise<unknown> {
  const owner = ctx.actor.id;
  // A code of the second factor counts once: whether this is a repeat is known before a secret is looked at.
  if (owner && call.carriesSecret) await sql`select claim_call(${owner}, ${call.key})`.execute(ctx.db);
  const { status, answer } = await act();
  if (!owner) return answer;
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? null);
  await ctx.db.executeQuery(CompiledQuery.raw(keepAnswer, [call.key, owner, call.route, hashOf(call), status, text]));
  return answer;
}

/** Whether a call may have failed because it was done before: at its key, or earlier, at something the first had made. */
export function mayBeRepeat(error: unknown): boolean {
  return error instanceof AppError
    ? error.kind !== 'unavailable'
    : (error as { severity?: string }).severity !== undefined;
}

/** What the first call with this key was answered; null when there was none. Another body under the same key is refused with 422 (P46). */
export async function answerBefore(ctx: Context, call: CreatingCall): Promise<Kept | null> {
  const known = await sql<Kept & { route: string; bodyHash: Buffer }>`
    select route, body_hash, status, answer from idempotent_call where key = ${call.key} and user_id = ${ctx.actor.id}`.execute(
    ctx.db,
  );
  const first = known.rows[0];
  if (!first) return null;
  const isSame = first.bodyHash.equals(hashOf(call)) || first.bodyHash.equals(olderHashOf(call));
  if (first.route !== call.route || !isSame)
    refuse('IDEMPOTENCY_MISMATCH', 'This key was used before for something else.');
  // What the first call stored can be read before it is on disk: the repeat is an acknowledgement too, so it waits for the log (P2).
  await sql`select pg_logical_emit_message(true, 'repeated', '')`.execute(ctx.db);
  return first;
}
