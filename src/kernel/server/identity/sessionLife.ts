import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#database/types.ts';
import type { Identity } from './identity.ts';
import {
  deviceKeyOf,
  deviceName,
  hashOf,
  newJti,
  newSessionId,
  tokenCookie,
  type EndReason,
  type Person,
} from './sessionToken.ts';
import { setCookie } from './token.ts';

const day = 86_400_000;
/** No use prolongs a session beyond this. */
const absoluteDays = 30;
const mostSessions = 10;

export interface NewSession {
  userId: string;
  ip: string | null;
  userAgent: string | undefined;
  /** The browser's own long-lived mark, kept when it already has one. */
  deviceMark?: string | null;
  withCode?: boolean;
  sharedTerminal?: boolean;
}

/** Opens a session and answers the `Set-Cookie` lines: always a new identifier, whatever the request carried. */
export async function createSession(
  identity: Identity,
  db: Kysely<DB>,
  input: NewSession,
  now: Date,
): Promise<{ id: string; cookies: string[] }> {
  const found = await sql<Person & { loginDuration: number; demo: boolean }>`
    select id as user_id, username, name, email, employee_id, permission, roles, login_duration, demo from app_user where id = ${input.userId}`.execute(
    db,
  );
  const user = found.rows[0];
  if (!user) throw new Error('A session needs a user.');
  const id = newSessionId(now);
  const jti = newJti(id);
  const mark = input.deviceMark ?? randomBytes(18).toString('base64url');
  const expiresAt = new Date(now.getTime() + user.loginDuration * day);
  const absoluteEnd = new Date(now.getTime() + absoluteDays * day);
  await sql`insert into session (id, user_id, jti_hash, rotated_at, created_at, last_seen_at, expires_at, absolute_end, auth_at, password_at, code_at, device, device_key, ip, shared_terminal)
    values (${id}, ${input.userId}, ${hashOf(jti)}, ${now}, ${now}, ${now}, ${expiresAt}, ${absoluteEnd}, ${now}, ${now}, ${input.withCode ? now : null},
      ${deviceName(input.userAgent)}, ${deviceKeyOf(mark)}, ${input.ip}, ${input.sharedTerminal === true})`.execute(db);
  // Demo people are many visitors under one name.
  if (!user.demo) await endOldest(db, input.userId, now);
  return {
    id,
    cookies: [
      await tokenCookie(identity, user, jti, expiresAt, now),
      setCookie('device', mark, { secure: identity.secureCookie, maxAge: (365 * day) / 1000 }),
    ],
  };
}

async function endOldest(db: Kysely<DB>, userId: string, now: Date): Promise<void> {
  await sql`update session set revoked_at = ${now}, revoked_why = 'tooMany' where id in (
    select id from session where user_id = ${userId} and revoked_at is null and expires_at > ${now} order by created_at desc, id desc offset ${mostSessions})`.execute(
    db,
  );
}

/** Ends one session, its person waited for first (who locks somebody holds the person). False when it had ended already. */
export async function revokeSession(db: Kysely<DB>, sessionId: string, why: EndReason, now: Date): Promise<boolean> {
  const result =
    await sql`update session set revoked_at = ${now}, revoked_why = ${why} where id = ${sessionId} and revoked_at is null
      and exists (select 1 from app_user u where u.id = session.user_id for key share)`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Ends all sessions of a person, or all but one. Answers how many. */
export async function revokeUserSessions(
  db: Kysely<DB>,
  userId: string,
  why: EndReason,
  now: Date,
  options: { except?: string } = {},
): Promise<number> {
  const result = await sql`update session set revoked_at = ${now}, revoked_why = ${why}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${options.except ?? null}::uuid`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0n);
}

/** Forgets sessions that ended a quarter of a year ago; the history keeps who signed in when. */
export async function pruneSessions(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`delete from session where coalesce(revoked_at, expires_at) < ${now}::timestamptz - interval '90 days'`.execute(
    db,
  );
}
