import { AppError } from '#kernel/shared/errors.ts';
import { findUser } from './accounts.ts';
import type { Identity } from './identity.ts';
import { deviceKeyOf } from './sessionToken.ts';
import { canonicalLogin, guardAccount, reserveTry, tooManyTries } from './throttle.ts';
import { checkCode, hasTwoFactor } from './twoFactor.ts';

export interface SignInInput {
  login: string;
  password: string;
  code?: string | undefined;
  /** The browser's mark from its last sign-in: a device the person has used before keeps its own count of tries. */
  deviceMark: string | null;
  ip: string | null;
}

// One body for every reason, so that names cannot be found out.
function refusedSignIn(): AppError {
  return new AppError('signedOut', 'SIGN_IN_REFUSED', 'User name or password is not right.');
}

/**
 * Proves who wants to sign in, or throws: 401 for wrong credentials, 428 when the two-step code is due, 429 after too
 * many tries. Each try is counted before it is evaluated; counts are forgiven only when every factor was right.
 */
export async function proveCredentials(
  identity: Identity,
  input: SignInInput,
  now: Date,
): Promise<{ userId: string; withCode: boolean; withBackupCode: boolean }> {
  const login = canonicalLogin(input.login);
  const user = await findUser(identity, login);
  const knownDevice = await isKnownDevice(identity, user?.id ?? null, input.deviceMark);

  // A known device is not held up by what strangers try from elsewhere.
  const account =
    user === null
      ? guardAccount.name(login)
      : knownDevice && input.deviceMark
        ? guardAccount.device(user.id, deviceKeyOf(input.deviceMark))
        : guardAccount.user(user.id);
  const place = knownDevice
    ? null
    : await reserveTry(identity.guardPool, guardAccount.address(input.ip), 'address', now);
  if (place && !place.allowed) throw tooManyTries(place, now);
  const attempt = await reserveTry(identity.guardPool, account, 'login', now);
  if (!attempt.allowed) {
    await place?.giveBack();
    throw tooManyTries(attempt, now);
  }
  const giveBack = async () => {
    await attempt.giveBack();
    await place?.giveBack();
  };

  let right: boolean;
  try {
    right = await identity.hasher.verify('password', user?.passwordHash ?? null, input.password);
  } catch (error) {
    await giveBack();
    throw error;
  }
  if (!right || user === null || user.state !== 'active') throw refusedSignIn();

  const withCode = await hasTwoFactor(identity, user.id);
  let withBackupCode = false;
  if (withCode) {
    if (!input.code) {
      await giveBack();
      throw new AppError('stepUp', 'STEP_UP', 'Enter the six-digit code of your authenticator, or a backup code.', {
        details: { needs: ['code'] },
      });
    }
    const answer = await checkCode(identity, user.id, input.code, now);
    if (!answer.right)
      throw answer.blocked
        ? tooManyTries(answer.blocked, now)
        : new AppError('signedOut', 'CODE_WRONG', 'The code is not right, or was used already.');
    withBackupCode = answer.backup;
  }
  await attempt.succeeded();
  await place?.giveBack();
  return { userId: user.id, withCode, withBackupCode };
}

async function isKnownDevice(identity: Identity, userId: string | null, mark: string | null): Promise<boolean> {
  if (!mark) return false;
  const { rows } = await identity.pool.query({
    name: 'device-known',
    text: `select 1 from session where user_id = $1::uuid and device_key = $2 and revoked_why is distinct from 'tokenReused' limit 1`,
    values: [userId, deviceKeyOf(mark)],
  });
  return rows.length > 0;
}
