import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor, WriteContext } from '#kernel/server/context.ts';
import type { ReadGuestSession } from '#kernel/server/endpoint.ts';
import type { Identity } from '#kernel/server/identity/identity.ts';
import { deviceName } from '#kernel/server/identity/sessionToken.ts';
import { cookieValues, setCookie } from '#kernel/server/identity/token.ts';

const cookie = 'portal';
const hours = 12;
const tokenPattern = /^[\w-]{43}$/;

export const hashOf = (kind: 'session' | 'invitation', token: string): string =>
  createHash('sha256').update(`portal ${kind}\0${token}`).digest('base64url');
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the product calls somebody of a customer. */
export const nameAtDoor = ({ name }: { name: string }): string => `${name} (customer portal)`;

/** Who stands at the customers' door: by the portal's own cookie, asked of the database at each call. */
export const readPortalGuest: ReadGuestSession = async (deps, cookieHeader, now) => {
  const [token, ...others] = cookieValues(cookieHeader, cookie);
  if (!token || others.length > 0 || !tokenPattern.test(token)) return null;
  const { rows } = await deps.database.pool.query<{ id: string; email: string; name: string; sessionId: string }>({
    name: 'portal-guest',
    text: `select p.id, p.email, p.name, s.id as "sessionId" from portal_session s
           join portal_user p on p.id = s.portal_user_id join customer c on c.id = p.customer_id
           where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2
             and p.status = 'active' and p.archived_at is null and c.is_active and c.archived_at is null`,
    values: [hashOf('session', token), now],
  });
  const row = rows[0];
  if (!row) return null;
  const guest: Actor = {
    kind: 'guest',
    id: row.id,
    username: row.email,
    name: nameAtDoor(row),
    employeeId: null,
    sessionId: row.sessionId,
    permission: 0,
    roles: [],
    guestOf: 'portal',
  };
  return guest;
};

/** Opens a session at the customers' door and answers its cookie. */
export async function openPortalSession(
  ctx: WriteContext,
  identity: Identity,
  portalUserId: string,
  userAgent: string | undefined,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + hours * 3_600_000);
  await sql`insert into portal_session (portal_user_id, token_hash, created_at, expires_at, device, ip)
    values (${portalUserId}, ${hashOf('session', token)}, ${ctx.now}, ${expiresAt}, ${deviceName(userAgent)}, ${ctx.ip})`.execute(
    ctx.db,
  );
  await sql`update portal_user set last_sign_in_at = ${ctx.now} where id = ${portalUserId}`.execute(ctx.db);
  return setCookie(cookie, token, { secure: identity.secureCookie, maxAge: hours * 3600 });
}

/** The line that takes the portal's cookie away. */
export const clearPortalCookie = (identity: Identity): string =>
  setCookie(cookie, null, { secure: identity.secureCookie, maxAge: 0 });

/** Ends every session of one of a customer's people. */
export async function endPortalSessions(ctx: WriteContext, portalUserId: string): Promise<void> {
  await sql`update portal_session set revoked_at = ${ctx.now} where portal_user_id = ${portalUserId} and revoked_at is null`.execute(
    ctx.db,
  );
}
