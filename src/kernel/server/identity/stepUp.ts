import { AppError, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Identity } from './identity.ts';
import { guardAccount, reserveTry, tooManyTries } from './throttle.ts';
import { checkCode } from './twoFactor.ts';

/** When this session last saw the password and the two-step code. */
export interface Proofs {
  passwordAt: string;
  codeAt: string | null;
}

export async function readProofs(identity: Identity, sessionId: string): Promise<Proofs> {
  const { rows } = await identity.guardPool.query<Proofs>({
    name: 'session-proofs',
    text: 'select password_at as "passwordAt", code_at as "codeAt" from session where id = $1 and revoked_at is null',
    values: [sessionId],
  });
  if (!rows[0]) throw new AppError('signedOut', 'SESSION_ENDED', 'This session was ended. Sign in again.');
  return rows[0];
}

/** True when the instant lies at most so many minutes back. */
export function isWithin(instant: string | null, minutes: number, now: Date): boolean {
  return instant !== null && Date.parse(instant) + minutes * 60_000 >= now.getTime();
}

/** 428: the person has to show once more who they are. */
export function stepUpDue(needs: readonly ('password' | 'code')[]): AppError {
  const what = needs.map((need) => (need === 'password' ? 'your password' : 'the six-digit code')).join(' and ');
  return new AppError('stepUp', 'STEP_UP', `Enter ${what} to go on.`, { details: { needs } });
}

/** Throws 428 unless password or code were given in this session within the last minutes. */
export async function requireFreshProof(
  identity: Identity,
  sessionId: string,
  minutes: number,
  now: Date,
): Promise<void> {
  const proofs = await readProofs(identity, sessionId);
  if (!isWithin(proofs.passwordAt, minutes, now) && !isWithin(proofs.codeAt, minutes, now))
    throw stepUpDue(['password']);
}

/** Checks the session person's own password and notes the time. Wrong: 422 on the field. */
export async function provePassword(
  identity: Identity,
  who: { userId: string; sessionId: string },
  password: string,
  now: Date,
  field = 'password',
): Promise<void> {
  const attempt = await reserveTry(identity.guardPool, guardAccount.device(who.userId, 'stepUp'), 'login', now);
  if (!attempt.allowed) throw tooManyTries(attempt, now);
  const { rows } = await identity.guardPool.query<{ hash: string | null }>(
    'select password_hash as hash from app_user where id = $1',
    [who.userId],
  );
  let right: boolean;
  try {
    right = await identity.hasher.verify('password', rows[0]?.hash ?? null, password);
  } catch (error) {
    await attempt.giveBack();
    throw error;
  }
  if (!right) refuseField(field, 'PASSWORD_WRONG', 'The password is not right.');
  await attempt.succeeded();
  await identity.guardPool.query('update session set password_at = $2 where id = $1', [who.sessionId, now]);
}

/** Checks the session person's own two-step code and notes the time. Wrong: 422 on the field. */
export async function proveCode(
  identity: Identity,
  who: { userId: string; sessionId: string },
  code: string,
  now: Date,
): Promise<void> {
  const answer = await checkCode(identity, who.userId, code, now);
  if (!answer.right && answer.blocked) {
    refuse('CODE_LOCKED', 'Too many wrong codes. The second step is locked for 15 minutes.', {
      until: answer.blocked.until,
    });
  }
  if (!answer.right) refuseField('code', 'CODE_WRONG', 'The code is not right, or was used already.');
  await identity.guardPool.query('update session set code_at = $2 where id = $1', [who.sessionId, now]);
}
