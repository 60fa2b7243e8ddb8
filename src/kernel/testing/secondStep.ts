import { Secret, TOTP } from 'otpauth';
import type { ServerDeps } from '#kernel/server/serverDeps.ts';
import { checkPendingCode, startTwoFactor, turnTwoFactorOn } from '#kernel/server/identity/twoFactor.ts';

/** Sets up a person's second step with the code of `at`, which is used by then: what makes their codes, and their backup codes. */
export async function withSecondStep(
  { identity, database }: Pick<ServerDeps, 'identity' | 'database'>,
  userId: string,
  at: number,
): Promise<{ totp: TOTP; codes: string[] }> {
  const { keys } = identity;
  const begun = await startTwoFactor(database.db, keys, { userId, issuer: 'Intranet', username: userId });
  const totp = new TOTP({ secret: Secret.fromBase32(begun?.key ?? ''), algorithm: 'SHA1', digits: 6, period: 30 });
  const now = new Date(at);
  const step = await checkPendingCode(identity, userId, totp.generate({ timestamp: at }), now);
  const codes = await turnTwoFactorOn(database.db, keys, { userId, step, now });
  if (!codes) throw new Error('The second step was not turned on.');
  return { totp, codes };
}
