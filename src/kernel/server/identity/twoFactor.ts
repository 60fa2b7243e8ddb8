import { randomBytes, randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#database/types.ts';
import { Secret, TOTP } from 'otpauth';
import type { Identity } from './identity.ts';
import { keyedHash, seal, unseal } from './encryption.ts';
import { guardAccount, reserveTry, tooManyTries, type Blocked } from './throttle.ts';

const period = 30;
// No look-alikes (0 O 1 I): codes are copied from paper.
const backupAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const backupCount = 10;
const backupLength = 8;

function totpOf(secret: Uint8Array): TOTP {
  return new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });
}

/** True when this person's second step is set up and verified. */
export async function hasTwoFactor(identity: Identity, userId: string): Promise<boolean> {
  const { rows } = await identity.guardPool.query({
    name: 'two-factor-on',
    text: 'select 1 from two_factor where user_id = $1 and enabled_at is not null',
    values: [userId],
  });
  return rows.length > 0;
}

export type CodeAnswer = { right: true; backup: boolean } | { right: false; blocked: Blocked | null };

/** Checks a six-digit code or a backup code, each of which works once. Ten wrong ones in an hour block the second step for 15 minutes. */
export async function checkCode(identity: Identity, userId: string, code: string, now: Date): Promise<CodeAnswer> {
  const attempt = await reserveTry(identity.guardPool, guardAccount.user(userId), 'totp', now);
  if (!attempt.allowed) return { right: false, blocked: attempt };
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
  const isTotp = /^\d{6}$/.test(plain);
  const right = isTotp
    ? await useTotp(identity, userId, plain, now, true)
    : await useBackupCode(identity, userId, plain, now);
  if (!right) return { right: false, blocked: null };
  await attempt.succeeded();
  return { right: true, backup: !isTotp };
}

// The step that matched is remembered by a conditional update: of two uses of one code, one changes no row.
async function useTotp(
  identity: Identity,
  userId: string,
  code: string,
  now: Date,
  enabled: boolean,
): Promise<boolean> {
  const { rows } = await identity.guardPool.query<{ secret: Buffer }>(
    'select secret_enc as secret from two_factor where user_id = $1 and (enabled_at is not null) = $2',
    [userId, enabled],
  );
  const sealed = rows[0]?.secret;
  if (!sealed) return false;
  const timestamp = now.getTime();
  const delta = totpOf(unseal(identity.keys, userId, sealed)).validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / period) + delta;
  const used = await identity.guardPool.query(
    `update two_factor set last_step = $2, enabled_at = coalesce(enabled_at, $4)
     where user_id = $1 and last_step < $2 and (enabled_at is not null) = $3`,
    [userId, step, enabled, now],
  );
  return used.rowCount === 1;
}

async function useBackupCode(identity: Identity, userId: string, code: string, now: Date): Promise<boolean> {
  if (code.length !== backupLength) return false;
  const used = await identity.guardPool.query(
    `update two_factor_code set used_at = $3 where user_id = $1 and hash = $2 and used_at is null
       and exists (select 1 from two_factor t where t.user_id = $1 and t.enabled_at is not null)`,
    [userId, keyedHash(identity.keys, `backup:${userId}`, code), now],
  );
  return used.rowCount === 1;
}

/** Makes a new secret that proves nothing until `verifyTwoFactor`. An enabled one is not touched: null. */
export async function startTwoFactor(
  identity: Identity,
  userId: string,
  label: { issuer: string; username: string },
): Promise<{ key: string; uri: string } | null> {
  const secret = randomBytes(20);
  const stored = await identity.guardPool.query(
    `insert into two_factor (user_id, secret_enc) values ($1, $2)
     on conflict (user_id) do update set secret_enc = excluded.secret_enc, last_step = 0 where two_factor.enabled_at is null`,
    [userId, seal(identity.keys, userId, secret)],
  );
  if (stored.rowCount === 0) return null;
  const totp = Object.assign(totpOf(secret), { issuer: label.issuer, label: label.username });
  return { key: totp.secret.base32, uri: totp.toString() };
}

/**
 * Turns the second step on when the code fits the pending secret, and answers the backup codes. Null when it does not fit: the
 * secret is gone then, and a new set-up shows a new one (R-ACC-2).
 */
export async function verifyTwoFactor(
  identity: Identity,
  userId: string,
  code: string,
  now: Date,
): Promise<string[] | null> {
  const attempt = await reserveTry(identity.guardPool, guardAccount.user(userId), 'totp', now);
  if (!attempt.allowed) throw tooManyTries(attempt, now);
  if (!(await useTotp(identity, userId, code, now, false))) {
    await identity.guardPool.query('delete from two_factor where user_id = $1 and enabled_at is null', [userId]);
    return null;
  }
  await attempt.succeeded();
  return renewBackupCodes(identity, userId);
}

/** Ten new backup codes; the old ones are void. */
export async function renewBackupCodes(identity: Identity, userId: string): Promise<string[]> {
  const codes = Array.from({ length: backupCount }, () =>
    Array.from({ length: backupLength }, () => backupAlphabet[randomInt(backupAlphabet.length)]).join(''),
  );
  await identity.guardPool.query(
    `with gone as (delete from two_factor_code where user_id = $1)
     insert into two_factor_code (user_id, hash, code_enc) select $1, * from unnest($2::text[], $3::bytea[])`,
    [
      userId,
      codes.map((code) => keyedHash(identity.keys, `backup:${userId}`, code)),
      codes.map((code) => seal(identity.keys, userId, Buffer.from(code))),
    ],
  );
  return codes;
}

/** Takes a person's second step away, backup codes included, and answers whether there was one. */
export async function removeSecondStep(db: Kysely<DB>, userId: string): Promise<boolean> {
  await sql`delete from two_factor_code where user_id = ${userId}`.execute(db);
  const gone = await sql`delete from two_factor where user_id = ${userId}`.execute(db);
  return gone.numAffectedRows === 1n;
}
