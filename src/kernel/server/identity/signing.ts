import { sql } from 'kysely';
import { AppError, refuse } from '#kernel/shared/errors.ts';
import { formatInstant } from '#kernel/shared/dates.ts';
import type { WriteContext } from '../context.ts';
import type { Identity } from './identity.ts';
import { isWithin, proveCode, provePassword, readProofs, stepUpDue } from './stepUp.ts';
import { guardAccount, reserveTry } from './throttle.ts';
import { hasTwoFactor } from './twoFactor.ts';

/** The password counts as the first of two components this long; then it is asked again (security 3.3). */
const passwordMinutes = 12 * 60;

export interface SignerProof {
  pin: string;
  password?: string | undefined;
  code?: string | undefined;
}
export type SignMethod = 'pin' | 'password+pin' | 'pin+totp';

/** What one call has proved already. A transaction that is tried again does not use up a second code or try. */
export type ProvedBefore = Map<string, { method: SignMethod; pinHash: string }>;

/**
 * Proves that the session's person is the signer: the PIN, and what else is due. Refuses with 422 (`G22`, `PIN_LOCKED`,
 * `PIN_NOT_SET`) or asks with 428, never 401 or 403, so that nobody loses a form. Tries are counted outside the caller's
 * transaction. On return the signer's user row is share-locked in it: closing an account waits, or came first and is seen.
 */
export async function proveSigner(
  identity: Identity,
  ctx: WriteContext,
  proof: SignerProof,
  options: { requireSecondFactor?: boolean; provedBefore?: ProvedBefore } = {},
): Promise<{ method: SignMethod }> {
  const { id: userId, sessionId, kind } = ctx.actor;
  if (kind !== 'user' || userId === null || sessionId === null)
    throw new AppError('signedOut', 'AUTH_REQUIRED', 'Sign in to sign.');
  const who = { userId, sessionId };
  const key = JSON.stringify([userId, sessionId, proof.pin, proof.password, proof.code, options.requireSecondFactor]);
  const known = options.provedBefore?.get(key) ?? (await proveNow(identity, ctx.now, who, proof, options));
  options.provedBefore?.set(key, known);

  await refuseChanged(ctx, userId, known.pinHash);
  return { method: known.method };
}

async function refuseChanged(ctx: WriteContext, userId: string, pinHash: string): Promise<void> {
  const { rows } = await sql<{ state: string; pinHash: string | null }>`
    select state, pin_hash from app_user where id = ${userId} for share`.execute(ctx.db);
  if (rows[0]?.state !== 'active' || rows[0].pinHash !== pinHash) {
    refuse('SIGNER_CHANGED', 'Your account or your PIN was changed in this moment. Nothing was signed.');
  }
}

/**
 * Proves that another person than the session's stands here: who receives something at a counter types their own PIN. It says that they
 * have it in their hands, and is never a signature. Tries are counted against that person, as when they sign.
 */
export async function provePresent(
  identity: Identity,
  ctx: WriteContext,
  { userId, pin }: { userId: string; pin: string },
  provedBefore?: ProvedBefore,
): Promise<void> {
  if (ctx.actor.kind !== 'user') throw new AppError('signedOut', 'AUTH_REQUIRED', 'Sign in to sign.');
  const key = JSON.stringify(['present', userId, pin]);
  const pinHash =
    provedBefore?.get(key)?.pinHash ?? (await inTurn(userId, () => provePin(identity, userId, pin, ctx.now)));
  provedBefore?.set(key, { method: 'pin', pinHash });
  await refuseChanged(ctx, userId, pinHash);
}

async function proveNow(
  identity: Identity,
  now: Date,
  who: { userId: string; sessionId: string },
  proof: SignerProof,
  options: { requireSecondFactor?: boolean },
): Promise<{ method: SignMethod; pinHash: string }> {
  const { userId, sessionId } = who;
  const proofs = await readProofs(identity, sessionId);
  const codeDue = options.requireSecondFactor === true && (await hasTwoFactor(identity, userId));
  const needs: ('password' | 'code')[] = [];
  if (!proof.password && !isWithin(proofs.passwordAt, passwordMinutes, now)) needs.push('password');
  if (!proof.code && codeDue) needs.push('code');
  if (needs.length > 0) throw stepUpDue(needs);

  if (proof.password) await provePassword(identity, who, proof.password, now);
  const pinHash = await inTurn(userId, () => provePin(identity, userId, proof.pin, now));
  // The code comes last: it works once, and a mistyped PIN must not use it up.
  if (codeDue && proof.code) await proveCode(identity, who, proof.code, now);
  return { method: codeDue ? 'pin+totp' : proof.password ? 'password+pin' : 'pin', pinHash };
}

const turns = new Map<string, Promise<unknown>>();

/** A try counts until it is found right: of one person's several right PINs at the same moment the sixth would count as too many. */
function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(userId) ?? Promise.resolve()).then(work);
  const over = mine.catch(() => undefined);
  turns.set(userId, over);
  void over.then(() => turns.get(userId) === over && turns.delete(userId));
  return mine;
}

async function provePin(identity: Identity, userId: string, pin: string, now: Date): Promise<string> {
  const account = guardAccount.user(userId);
  const { rows } = await identity.guardPool.query<{ hash: string | null }>({
    name: 'pin-of-user',
    text: `select pin_hash as hash from app_user where id = $1 and state = 'active'`,
    values: [userId],
  });
  const stored = rows[0]?.hash ?? null;
  if (stored === null)
    refuse('PIN_NOT_SET', 'You have no PIN yet. Set one with Change PIN in the menu under your picture, then sign.');
  // An empty field is not a guess.
  if (pin === '') refuse('PIN_MISSING', 'Enter your PIN to sign.');

  const attempt = await reserveTry(identity.guardPool, account, 'pin', now);
  if (!attempt.allowed) throw pinLocked(attempt.until, attempt.needsReset);
  let right: boolean;
  try {
    right = await identity.hasher.verify('pin', stored, pin);
  } catch (error) {
    await attempt.giveBack();
    throw error;
  }
  if (right) {
    await attempt.succeeded();
    return stored;
  }
  if (attempt.needsReset || attempt.lockedUntil !== null) throw pinLocked(attempt.lockedUntil, attempt.needsReset);
  refuse('G22', `PIN incorrect. ${attempt.left} ${attempt.left === 1 ? 'try' : 'tries'} left.`, { left: attempt.left });
}

function pinLocked(until: string | null, needsReset: boolean): AppError {
  const message = needsReset
    ? 'Ten wrong PINs in one day: the PIN is locked. Set a new one with Change PIN and your password.'
    : `Too many wrong PINs. The PIN is locked until ${until === null ? 'later' : formatInstant(until)}.`;
  return new AppError('refused', 'PIN_LOCKED', message, { details: { until, needsReset } });
}
