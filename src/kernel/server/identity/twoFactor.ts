import { randomBytes, randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#database/types.ts';
import { Secret, TOTP } from 'otpauth';
import type { Identity } from './identity.ts';
import { keyedHash, seal, unseal } from './encryption.ts';
import type { Keys } from './keys.ts';
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
    ? await useTotp(identity, userId, plain, now)
    : await useBackupCode(identity, userId, plain, now);
  if (!right) return { right: false, blocked: null };
  await attempt.succeeded();
  return { right: true, backup: !isTotp };
}

/** The time step whose code this is; null when it is none of now. */
async function stepOf(
  identity: Identity,
  userId: string,
  { code, now, enabled }: { code: string; now: Date; enabled: boolean },
): Promise<number | null> {
  const { rows } = await identity.guardPool.query<{ secret: Buffer }>(
    'select secret_enc as secret from two_factor where user_id = $1 and (enabled_at is not null) = $2',
    [userId, enabled],
  );
  const sealed = rows[0]?.secret;
  if (!sealed) return null;
  const timestamp = now.getTime();
  const delta = totpOf(unseal(identity.keys, userId, sealed)).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

// The step that matched is remembered by a conditional update: of two uses of one code, one changes no row.
async function useTotp(identity: Identity, userId: string, code: string, now: Date): Promise<boolean> {
  const step = await stepOf(identity, userId, { code, now, enabled: true });
  if (step === null) return false;
  const used = await identity.guardPool.query(
    'update two_factor set last_step = $2 where user_id = $1 and last_step < $2 and enabled_at is not null',
    [userId, step],
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

/** Makes a new secret that proves nothing until `turnTwoFactorOn`. An enabled one is not touched: null. */
export async function startTwoFactor(
  db: Kysely<DB>,
  keys: Keys,
  { userId, ...label }: { userId: string; issuer: string; username: string },
): Promise<{ key: string; uri: string } | null> {
  const secret = randomBytes(20);
  const stored = await sql`
    insert into two_factor (user_id, secret_enc) values (${userId}, ${seal(keys, userId, secret)})
    on conflict (user_id) do update set secret_enc = excluded.secret_enc, last_step = 0
      where two_factor.enabled_at is null`.execute(db);
  if (stored.numAffectedRows !== 1n) return null;
  const totp = Object.assign(totpOf(secret), { issuer: label.issuer, label: label.username });
  return { key: totp.secret.base32, uri: totp.toString() };
}

/** The time step of a code of the secret that waits to be turned on; null when it does not fit. The try is counted, whatever follows. */
export async function checkPendingCode(
  identity: Identity,
  userId: string,
  code: string,
  now: Date,
): Promise<number | null> {
  const attempt = await reserveTry(identity.guardPool, guardAccount.user(userId), 'totp', now);
  if (!attempt.allowed) throw tooManyTries(attempt, now);
  const step = await stepOf(identity, userId, { code, now, enabled: false });
  if (step !== null) await attempt.succeeded();
  return step;
}

/**
 * Turns the second step on after a code that fitted (`checkPendingCode`), and answers the backup codes. Null when it did not fit: the
 * secret is gone then, and a new set-up shows a new one (R-ACC-2).
 */
export async function turnTwoFactorOn(
  db: Kysely<DB>,
  keys: Keys,
  { userId, step, now }: { userId: string; step: number | null; now: Date },
): Promise<string[] | null> {
  const on = await sql`update two_factor set last_step = ${step}, enabled_at = ${now}
    where user_id = ${userId} and enabled_at is null and last_step < ${step}::bigint`.execute(db);
  if (on.numAffectedRows === 1n) return renewBackupCodes(db, keys, userId);
  await sql`delete from two_factor where user_id = ${userId} and enabled_at is null`.execute(db);
  return null;
}

/** Ten new backup codes; the old ones are void. */
export async function renewBackupCodes(db: Kysely<DB>, keys: Keys, userId: string): Promise<string[]> {
  const codes = Array.from({ length: backupCount }, () =>
    Array.from({ length: backupLength }, () => backupAlphabet[randomInt(backupAlphabet.length)]).join(''),
  );
  const hashes = codes.map((code) => keyedHash(keys, `backup:${userId}`, code));
  const sealed = codes.map((code) => seal(keys, userId, Buffer.from(code)));
  await sql`
    with gone as (delete from two_factor_code where user_id = ${userId})
    insert into two_factor_code (user_id, hash, code_enc)
    select ${userId}, * from unnest(${hashes}::text[], ${sealed}::bytea[])`.execute(db);
  return codes;
}

/** Takes a person's second step away, backup codes included, and answers whether there was one. */
export async function removeSecondStep(db: Kysely<DB>, userId: string): Promise<boolean> {
  await sql`delete from two_factor_code where user_id = ${userId}`.execute(db);
  const gone = await sql`delete from two_factor where user_id = ${userId}`.execute(db);
  return gone.numAffectedRows === 1n;
}
