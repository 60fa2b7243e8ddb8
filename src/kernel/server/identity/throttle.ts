import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from '#database/types.ts';
import { AppError } from '#kernel/shared/errors.ts';

export type GuardKind = 'login' | 'pin' | 'totp' | 'address' | 'guest';

interface Policy {
  windowSeconds: number;
  /** Tries evaluated in one window; the last of them locks. */
  limit: number;
  lockSeconds: number;
  /** From this try on the next one has to wait 1, 2, 4 … 60 seconds. */
  delayFrom: number;
  /** Wrong tries in 24 hours after which only a new secret helps. */
  dayLimit: number | null;
}

const minutes = 60;
// The limits of failed attempts (security 3.2, R-ACC-1, R-ACC-2).
const policies: Record<GuardKind, Policy> = {
  login: { windowSeconds: 15 * minutes, limit: 20, lockSeconds: 15 * minutes, delayFrom: 5, dayLimit: null },
  pin: { windowSeconds: 15 * minutes, limit: 5, lockSeconds: 15 * minutes, delayFrom: 5, dayLimit: 10 },
  totp: { windowSeconds: 60 * minutes, limit: 10, lockSeconds: 15 * minutes, delayFrom: 10, dayLimit: null },
  // R-POR-1: people from outside, five tries.
  guest: { windowSeconds: 15 * minutes, limit: 5, lockSeconds: 15 * minutes, delayFrom: 5, dayLimit: null },
  address: { windowSeconds: 15 * minutes, limit: 50, lockSeconds: 15 * minutes, delayFrom: 50, dayLimit: null },
};

/** A try that was counted before it was looked at. It stays counted unless `succeeded` or `giveBack` is called. */
export interface Try {
  allowed: true;
  /** Tries still open in this window when this one turns out wrong. */
  left: number;
  /** Set when this try was the last: what follows if it is wrong. */
  lockedUntil: string | null;
  needsReset: boolean;
  succeeded(): Promise<void>;
  giveBack(): Promise<void>;
}
export interface Blocked {
  allowed: false;
  until: string | null;
  needsReset: boolean;
}

// One statement decides, so that of a hundred tries at the same moment only the allowed number gets through.
// Kept in a table of its own and outside the caller's transaction: a failed call must not take its count back.
const reserveText = `
insert into secret_guard as g (account, kind, fails, window_start, day_fails, day_start, locked_until, needs_reset)
values ($1, $2, 1, $3, 1, $3, null, false)
on conflict (account, kind) do update set
  fails = case when g.window_start <= $3::timestamptz - make_interval(secs => $4) then 1 else g.fails + 1 end,
  window_start = case when g.window_start <= $3::timestamptz - make_interval(secs => $4) then $3 else g.window_start end,
  day_fails = case when g.day_start <= $3::timestamptz - interval '24 hours' then 1 else g.day_fails + 1 end,
  day_start = case when g.day_start <= $3::timestamptz - interval '24 hours' then $3 else g.day_start end,
  needs_reset = $8::int is not null and g.day_start > $3::timestamptz - interval '24 hours' and g.day_fails + 1 >= $8::int,
  locked_until = case
    when g.window_start <= $3::timestamptz - make_interval(secs => $4) then null
    when g.fails + 1 >= $5 then $3::timestamptz + make_interval(secs => $6)
    when g.fails + 1 >= $7 then $3::timestamptz + make_interval(secs => least(60, power(2, g.fails + 1 - $7))::int)
  end
where (g.locked_until is null or g.locked_until <= $3) and not g.needs_reset
returning fails, locked_until as "lockedUntil", needs_reset as "needsReset"`;

/** Counts one try before it is evaluated, or says that none is left. */
export async function reserveTry(pool: Pool, account: string, kind: GuardKind, now: Date): Promise<Try | Blocked> {
  const policy = policies[kind];
  const { rows } = await pool.query<Taken>({
    name: 'guard-reserve',
    text: reserveText,
    values: [
      account,
      kind,
      now,
      policy.windowSeconds,
      policy.limit,
      policy.lockSeconds,
      policy.delayFrom,
      policy.dayLimit,
    ],
  });
  const taken = rows[0];
  if (!taken) return blockedBy(pool, account, kind);
  return {
    allowed: true,
    left: Math.max(0, policy.limit - taken.fails),
    lockedUntil: taken.fails >= policy.limit ? taken.lockedUntil : null,
    needsReset: taken.needsReset,
    succeeded: () => settle(pool, account, kind, 0, taken),
    giveBack: () => settle(pool, account, kind, null, taken),
  };
}

interface Taken {
  fails: number;
  lockedUntil: string | null;
  needsReset: boolean;
}

// Only the lock this very try had set is lifted; one that somebody else's wrong try set meanwhile stays.
async function settle(pool: Pool, account: string, kind: GuardKind, fails: 0 | null, taken: Taken): Promise<void> {
  await pool.query({
    name: 'guard-settle',
    text: `update secret_guard set
             fails = coalesce($3::int, greatest(fails - 1, 0)),
             day_fails = greatest(day_fails - 1, 0),
             needs_reset = needs_reset and not $5::boolean,
             locked_until = case when locked_until is not distinct from $4::timestamptz then null else locked_until end
           where account = $1 and kind = $2`,
    values: [account, kind, fails, taken.lockedUntil, taken.needsReset],
  });
}

async function blockedBy(pool: Pool, account: string, kind: GuardKind): Promise<Blocked> {
  const { rows } = await pool.query<{ until: string | null; needsReset: boolean }>({
    name: 'guard-blocked',
    text: `select locked_until as "until", needs_reset as "needsReset" from secret_guard where account = $1 and kind = $2`,
    values: [account, kind],
  });
  return { allowed: false, until: rows[0]?.until ?? null, needsReset: rows[0]?.needsReset ?? false };
}

/** A new secret was set by its owner: the day's count starts anew. A running lock stays, so changing the PIN wins no tries. */
export async function clearDayCount(pool: Pool, account: string, kind: GuardKind): Promise<void> {
  await pool.query('update secret_guard set day_fails = 0, needs_reset = false where account = $1 and kind = $2', [
    account,
    kind,
  ]);
}

/** Forgets counters that no longer say anything. */
export async function pruneGuards(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`delete from secret_guard where greatest(window_start, day_start) < ${now}::timestamptz - interval '2 days'
    and (locked_until is null or locked_until < ${now}) and not needs_reset`.execute(db);
}

/** 429 with the time to wait. */
export function tooManyTries(blocked: Blocked, now: Date): AppError {
  const wait = Math.max(1, Math.ceil((Date.parse(blocked.until ?? now.toISOString()) - now.getTime()) / 1000));
  const words = wait > 90 ? `${Math.ceil(wait / 60)} minutes` : `${wait} second${wait === 1 ? '' : 's'}`;
  return new AppError('throttled', 'TOO_MANY_TRIES', `Too many tries. Wait ${words} and try again.`, {
    retryAfter: wait,
    details: { until: blocked.until },
  });
}

/** Every spelling of a name that means the same account gives the same text. */
export function canonicalLogin(login: string): string {
  return login.normalize('NFKC').trim().toLowerCase();
}

export const guardAccount = {
  user: (userId: string) => `user:${userId}`,
  device: (userId: string, deviceKey: string) => `device:${userId}:${deviceKey}`,
  /** A name nobody has is counted too, so that it behaves like one somebody has. */
  name: (login: string) => `name:${createHash('sha256').update(login).digest('hex')}`,
  address: (ip: string | null) => `address:${addressBlock(ip)}`,
  /** People from outside are counted for themselves: their wrong tries lock no staff out behind the same address. */
  guestAddress: (ip: string | null) => `guest-address:${addressBlock(ip)}`,
};

// IPv4 /24, IPv6 /64: who commands one address of a block commands its neighbours.
function addressBlock(ip: string | null): string {
  if (!ip) return 'unknown';
  const plain = ip.replace(/^::ffff:/i, '');
  if (/^\d+[.]\d+[.]\d+[.]\d+$/.test(plain)) return plain.split('.').slice(0, 3).join('.');
  const [left = '', right] = plain.split('%')[0]?.split('::') ?? [];
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
