import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { preparePassword, storePassword, type PreparedPassword } from '#kernel/server/identity/accounts.ts';
import type { Identity } from '#kernel/server/identity/identity.ts';
import { revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { canonicalLogin } from '#kernel/server/identity/throttle.ts';
import { notify, sendMail } from '#modules/account/notifications/server/public.ts';

const validMinutes = { byPerson: 30, byAdministrator: 24 * 60 };
const hashOf = (token: string) => createHash('sha256').update(`reset\0${token}`).digest('base64url');

export interface ResetLink {
  link: string;
  expiresAt: string;
}

// One link at a time: a new one makes the older ones worthless.
async function makeLink(ctx: WriteContext, userId: string, by: string | null): Promise<ResetLink> {
  const token = randomBytes(32).toString('base64url');
  const minutes = by === null ? validMinutes.byPerson : validMinutes.byAdministrator;
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000);
  await sql`update password_reset set expires_at = ${ctx.now} where user_id = ${userId} and used_at is null and expires_at > ${ctx.now}`.execute(
    ctx.db,
  );
  await sql`insert into password_reset (user_id, token_hash, created_at, created_by, expires_at)
    values (${userId}, ${hashOf(token)}, ${ctx.now}, ${by}, ${expiresAt})`.execute(ctx.db);
  return { link: `${ctx.services.publicUrl}/reset-password#${token}`, expiresAt: expiresAt.toISOString() };
}

/**
 * An administrator starts a reset: the person gets the link by mail, and all their sessions end. The link is also answered, to be
 * handed over where mail does not reach; it works once, for a day. The caller has asked for the right and written down the reason.
 */
export async function startPasswordReset(ctx: WriteContext, userId: string): Promise<ResetLink> {
  const made = await makeLink(ctx, userId, ctx.actor.id);
  await revokeUserSessions(ctx.db, userId, 'endedElsewhere', ctx.now);
  await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes: { passwordReset: 'started' } });
  await ctx.enqueue('mailResetLink', { userId, link: made.link, byAdministrator: true, key: ctx.requestId });
  return made;
}

/** Job: somebody asked on the sign-in page. Whether the name exists is found out here, where nobody can measure it. */
export async function resetAskedFor(ctx: WriteContext, payload: { login: string; key: string }): Promise<void> {
  const login = canonicalLogin(payload.login);
  const { rows } = await sql<{ id: string; asked: number }>`
    select u.id, (select count(*)::int from password_reset r where r.user_id = u.id and r.created_at > ${ctx.now}::timestamptz - interval '1 hour') as asked
    from app_user u where u.state = 'active' and (lower(u.username) = ${login} or lower(u.email) = ${login} or lower(u.employee_no) = ${login})
    order by (lower(u.username) = ${login}) desc limit 1`.execute(ctx.db);
  const user = rows[0];
  // Three mails an hour are enough for a person, and too few to fill somebody's mailbox.
  if (!user || user.asked >= 3) return;
  const made = await makeLink(ctx, user.id, null);
  await ctx.audit({ entity: 'user', entityId: user.id, action: 'update', changes: { passwordReset: 'asked for' } });
  await mailResetLink(ctx, { userId: user.id, link: made.link, byAdministrator: false, key: payload.key });
}

/** Job: the mail with the link. */
export async function mailResetLink(
  ctx: Context,
  payload: { userId: string; link: string; byAdministrator: boolean; key: string },
): Promise<void> {
  const { rows } = await sql<{
    name: string;
    email: string;
  }>`select name, email from app_user where id = ${payload.userId}`.execute(ctx.db);
  const user = rows[0];
  if (!user) return;
  await sendMail(ctx.services.outside, {
    to: user.email,
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${user.name},`,
      payload.byAdministrator
        ? 'an administrator has started a new password for you. Choose it with the button below; it works once, until this time tomorrow.'
        : 'somebody asked for a new password for your account. Choose it with the button below; it works once, for 30 minutes.',
      payload.byAdministrator
        ? 'Your devices were signed out.'
        : 'If that was not you, do nothing: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', url: payload.link },
    id: `reset-${payload.key}`,
  });
}

async function openReset(identity: Identity, token: string, now: Date): Promise<{ id: string; userId: string }> {
  const { rows } = await identity.pool.query<{ id: string; userId: string }>(
    `select r.id, r.user_id as "userId" from password_reset r join app_user u on u.id = r.user_id
     where r.token_hash = $1 and r.used_at is null and r.expires_at > $2 and u.state = 'active'`,
    [hashOf(token), now],
  );
  return (
    rows[0] ??
    refuse('RESET_GONE', 'This link has been used, or its time is over. Ask for a new one on the sign-in page.')
  );
}

/** Checks the link and the new password; slow, so before the transaction. */
export async function prepareReset(
  identity: Identity,
  token: string,
  password: string,
  now: Date,
): Promise<PreparedPassword & { resetId: string }> {
  const reset = await openReset(identity, token, now);
  return { ...(await preparePassword(identity, reset.userId, password)), resetId: reset.id };
}

/** Uses the link up, sets the password and ends every session of the person. */
export async function finishReset(ctx: WriteContext, prepared: PreparedPassword & { resetId: string }): Promise<void> {
  const used =
    await sql`update password_reset set used_at = ${ctx.now} where id = ${prepared.resetId} and used_at is null and expires_at > ${ctx.now}`.execute(
      ctx.db,
    );
  if (used.numAffectedRows !== 1n)
    refuse('RESET_GONE', 'This link has been used, or its time is over. Ask for a new one on the sign-in page.');
  await storePassword(ctx.db, prepared, ctx.now);
  const ended = await revokeUserSessions(ctx.db, prepared.userId, 'passwordChanged', ctx.now);
  await ctx.audit({
    entity: 'user',
    entityId: prepared.userId,
    action: 'update',
    changes: { password: 'reset by link', sessionsEnded: ended },
  });
  await notify(ctx, {
    to: [prepared.userId],
    type: 'Account',
    title: 'Your password was changed',
    text: 'It was set with a link from your mail. If that was not you, tell an administrator at once.',
    link: '/settings',
    subject: `user:${prepared.userId}`,
    cause: 'password',
    urgent: true,
  });
}
