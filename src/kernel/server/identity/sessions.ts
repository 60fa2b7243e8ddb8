import type { Pool } from 'pg';
import { AppError } from '#kernel/shared/errors.ts';
import type { Actor } from '../context.ts';
import { batching } from '../batching.ts';
import type { Identity } from './identity.ts';
import { sameText } from './password.ts';
import {
  displayClaims,
  hashOf,
  newJti,
  sessionIdOf,
  tokenCookie,
  type EndReason,
  type SessionRow,
} from './sessionToken.ts';
import { isOfPresentKey, readTokenCookie, seconds, verifyToken, type TokenClaims } from './token.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const rotateAfter = day;
/** The token before the present one stays good this long, for calls that were on their way. */
const grace = 30_000;
/** An offered token that never came back (the answer was lost) is offered anew after this time. */
const offerAgainAfter = minute;
const sharedTerminalIdle = 15 * minute;

// Runs on every request: look-ups by primary key and one join, prepared once for each connection. Nothing is kept
// between requests, so that signing out, disabling and taking a role away hold from the next call on, in every process.
// Who comes while somebody is looked for is looked for with the next.
const sessionText = `
select s.id, s.user_id as "userId", s.jti_hash as "jtiHash", s.next_jti_hash as "nextJtiHash", s.next_issued_at as "nextIssuedAt",
  s.previous_jti_hash as "previousJtiHash", s.rotated_at as "rotatedAt", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
  s.absolute_end as "absoluteEnd", s.password_at as "passwordAt", s.code_at as "codeAt", s.shared_terminal as "sharedTerminal",
  s.revoked_at as "revokedAt", s.revoked_why as "revokedWhy",
  u.username, u.name, u.email, u.employee_id as "employeeId", u.permission, u.roles, u.state, u.login_duration as "loginDuration"
from session s join app_user u on u.id = s.user_id
where s.id = any($1)`;

export interface SignedIn {
  actor: Actor;
  session: { id: string; expiresAt: string; passwordAt: string; codeAt: string | null };
  /** A `Set-Cookie` line to send along: the token was renewed. */
  setCookie?: string;
}

/** Who a request comes from, decided from its cookie and the database; null when nobody is signed in. */
export async function readActor(
  identity: Identity,
  cookieHeader: string | undefined,
  now: Date,
  options: { rotate?: boolean; unattended?: boolean } = {},
): Promise<SignedIn | null> {
  const token = readTokenCookie(cookieHeader);
  const claims = token && (await verifyToken(identity.keys, token, now));
  if (!claims) return null;
  const row = await findSession(identity, claims);
  if (!row || endOf(row, now)) return null;
  const use = useOf(row, claims, now);
  if (use === 'reused') {
    await revokeById(identity, row.id, 'tokenReused', now);
    return null;
  }
  if (use === 'next') await promote(identity, row, hashOf(claims.jti), now);
  // What an open screen asks by itself keeps no shared terminal signed in.
  if (!options.unattended) noteUse(identity, row, now);
  const signedIn: SignedIn = {
    actor: actorOf(row),
    session: { id: row.id, expiresAt: row.expiresAt, passwordAt: row.passwordAt, codeAt: row.codeAt },
  };
  const outdated = !isOfPresentKey(identity.keys, token);
  if (options.rotate && use === 'current' && isDue(row, claims, now, outdated)) {
    const cookie = await offerToken(identity, row, now);
    if (cookie) signedIn.setCookie = cookie;
  }
  return signedIn;
}

type Look = (id: string) => Promise<SessionRow | null>;
const looks = new WeakMap<Pool, Look>();

function lookOn(pool: Pool): Look {
  const known = looks.get(pool);
  if (known) return known;
  const look: Look = batching(async (ids) => {
    const { rows } = await pool.query<SessionRow>(sessionText, [ids]);
    return ids.map((id) => rows.find((row) => row.id === id) ?? null);
  });
  looks.set(pool, look);
  return look;
}

async function findSession({ pool }: Identity, claims: TokenClaims): Promise<SessionRow | null> {
  const row = await lookOn(pool)(sessionIdOf(claims.jti));
  return row && row.userId === claims._id ? row : null;
}

/** Why a session no longer counts, or null while it does. */
function endOf(row: SessionRow, now: Date): EndReason | 'expired' | null {
  if (row.revokedAt !== null) return row.revokedWhy ?? 'endedElsewhere';
  if (row.state !== 'active') return 'disabled';
  if (Date.parse(row.expiresAt) <= now.getTime()) return 'expired';
  if (row.sharedTerminal && Date.parse(row.lastSeenAt) + sharedTerminalIdle < now.getTime()) return 'idle';
  return null;
}

function useOf(row: SessionRow, claims: TokenClaims, now: Date): 'current' | 'next' | 'previous' | 'reused' {
  const hash = hashOf(claims.jti);
  if (sameText(hash, row.jtiHash)) return 'current';
  if (row.nextJtiHash !== null && sameText(hash, row.nextJtiHash)) return 'next';
  const inGrace = Date.parse(row.rotatedAt) + grace >= now.getTime();
  // A replaced token that comes back later is in two hands: nobody can say whose, so the session ends for both.
  return inGrace && row.previousJtiHash !== null && sameText(hash, row.previousJtiHash) ? 'previous' : 'reused';
}

// The offered token came back, so its answer arrived: only now the old one begins to run out. A tablet that loses the
// answer in the hangar keeps a token that works.
async function promote(identity: Identity, row: SessionRow, hash: string, now: Date): Promise<void> {
  await identity.pool.query({
    name: 'session-promote',
    text: `update session set previous_jti_hash = jti_hash, jti_hash = next_jti_hash, next_jti_hash = null, next_issued_at = null, rotated_at = $3
           where id = $1 and next_jti_hash = $2 and revoked_at is null`,
    values: [row.id, hash, now],
  });
}

// At most once a minute, and without making the request wait.
function noteUse(identity: Identity, row: SessionRow, now: Date): void {
  if (Date.parse(row.lastSeenAt) + minute > now.getTime()) return;
  identity.pool
    .query({
      name: 'session-seen',
      text: `update session set last_seen_at = $2 where id = $1 and last_seen_at <= $2::timestamptz - interval '1 minute' and revoked_at is null`,
      values: [row.id, now],
    })
    .catch(() => undefined);
}

function isDue(row: SessionRow, claims: TokenClaims, now: Date, outdated: boolean): boolean {
  const offered = row.nextIssuedAt !== null && Date.parse(row.nextIssuedAt) + offerAgainAfter > now.getTime();
  if (offered) return false;
  if (outdated || row.nextJtiHash !== null || Date.parse(row.rotatedAt) + rotateAfter <= now.getTime()) return true;
  const { sub, _id, name, employeeId, email, permission, roles } = claims;
  return (
    JSON.stringify(displayClaims(row)) !== JSON.stringify({ sub, _id, name, employeeId, email, permission, roles })
  );
}

/** Makes the next token of a session and answers its cookie; undefined when another request was faster. */
async function offerToken(identity: Identity, row: SessionRow, now: Date): Promise<string | undefined> {
  const jti = newJti(row.id);
  const expiresAt = new Date(Math.min(now.getTime() + row.loginDuration * day, Date.parse(row.absoluteEnd)));
  const { rowCount } = await identity.pool.query({
    name: 'session-offer',
    text: `update session set next_jti_hash = $3, next_issued_at = $4, expires_at = $5
           where id = $1 and jti_hash = $2 and (next_issued_at is null or next_issued_at <= $6) and revoked_at is null`,
    values: [row.id, row.jtiHash, hashOf(jti), now, expiresAt, new Date(now.getTime() - offerAgainAfter)],
  });
  return rowCount === 1 ? tokenCookie(identity, row, jti, expiresAt, now) : undefined;
}

/** Offers the session's next token at once: after a step-up the token is a new one (P27). */
export async function renewToken(identity: Identity, sessionId: string, now: Date): Promise<string | undefined> {
  const row = await lookOn(identity.pool)(sessionId);
  return row && !endOf(row, now) ? offerToken(identity, row, now) : undefined;
}

/** The person of a session with the rights of this moment, for a call that took long; null once the session has ended. The token is not checked: it may have been replaced since. */
export async function currentActor(identity: Identity, sessionId: string, now: Date): Promise<Actor | null> {
  const row = await lookOn(identity.pool)(sessionId);
  return row && !endOf(row, now) ? actorOf(row) : null;
}

async function revokeById(identity: Identity, sessionId: string, why: EndReason, now: Date): Promise<void> {
  await identity.pool.query(
    'update session set revoked_at = $2, revoked_why = $3 where id = $1 and revoked_at is null',
    [sessionId, now, why],
  );
}

const endSentences: Record<EndReason | 'expired', string> = {
  expired: 'Your session has run out. Sign in again to go on where you were.',
  idle: 'This is a shared terminal and nobody used it for 15 minutes. Sign in again to go on.',
  signedOut: 'You have signed out.',
  endedElsewhere: 'This session was ended from another device or by an administrator.',
  passwordChanged: 'Your password was changed, so all sessions were ended. Sign in with the new one.',
  disabled: 'This account is closed. Ask an administrator if that is a mistake.',
  tokenReused:
    'An old copy of this session turned up, so it was ended for safety. If that was not you, change your password.',
  tooMany: 'You signed in on many devices, so the oldest session was ended.',
  replaced: 'You have signed in again.',
};

/** The 401 for a request without a valid session, with the reason the sign-in page shows. */
export async function signedOutError(
  identity: Identity,
  cookieHeader: string | undefined,
  now: Date,
): Promise<AppError> {
  const token = readTokenCookie(cookieHeader);
  // Asked at the beginning of time no token has run out: what is left is whether we made it.
  const claims = token && (await verifyToken(identity.keys, token, new Date(0)));
  const row = claims && (await findSession(identity, claims));
  const why = row && (endOf(row, now) ?? (claims.exp <= seconds(now) ? 'expired' : null));
  if (!why) return new AppError('signedOut', 'AUTH_REQUIRED', 'Sign in to continue.');
  const code = why === 'expired' || why === 'idle' ? 'SESSION_EXPIRED' : 'SESSION_ENDED';
  return new AppError('signedOut', code, endSentences[why], { details: { why } });
}

function actorOf(row: SessionRow): Actor {
  const { username, name, employeeId, permission, roles } = row;
  return { kind: 'user', id: row.userId, username, name, employeeId, sessionId: row.id, permission, roles };
}
