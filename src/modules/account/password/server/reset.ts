import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import {
  allowPin,
  clearPin,
  preparePassword,
  storePassword,
  type PreparedPassword,
} from '#kernel/server/identity/accounts.ts';
import type { Identity } from '#kernel/server/identity/identity.ts';
import { revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { canonicalLogin } from '#kernel/server/identity/throttle.ts';
import { notify, sendMail } from '#modules/account/notifications/server/public.ts';
import { fingerprintOf } from './fingerprint.ts';

const validMinutes = { byPerson: 30, byAdministrator: 60 };
/** An address may be written down wrongly, or by the wrong person: in its first day nothing that opens the account goes to it. */
const newAddress = '24 hours';
const hashOf = (token: string) => createHash('sha256').update(`reset\0${token}`).digest('base64url');

interface MadeLink {
  link: string;
  expiresAt: string;
}

/** Where a link went; the link itself nobody but the person sees. */
export interface SentLink {
  sentTo: string;
  expiresAt: string;
}

/** `anan@abs.example` → `a•••@abs.example`: enough to see that it is the right one. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/, '$1•••');

// One link at a time: a new one makes the older ones worthless.
async function makeLink(ctx: WriteContext, userId: string, minutes: number): Promise<MadeLink> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000);
  // The new link points at the person: an administrator who voids links holds the person first.
  await sql`select 1 from app_user where id = ${userId} for key share`.execute(ctx.db);
  await voidLinks(ctx, userId);
  const tokenHash = hashOf(token);
  await sql`insert into password_reset (user_id, token_hash, created_at, created_by, expires_at)
    values (${userId}, ${tokenHash}, ${ctx.now}, ${ctx.actor.id}, ${expiresAt})`.execute(ctx.db);
  const changes = { linkFingerprint: fingerprintOf(tokenHash) };
  await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes });
  return { link: `${ctx.services.publicUrl}/reset-password#${token}`, expiresAt: expiresAt.toISOString() };
}

/** Links that are on their way are worth nothing any more. */
export async function voidLinks(ctx: WriteContext, userId: string): Promise<void> {
  await sql`update password_reset set expires_at = ${ctx.now} where user_id = ${userId} and used_at is null and expires_at > ${ctx.now}`.execute(
    ctx.db,
  );
}

/**
 * An administrator starts a reset: the person gets the link by mail, at the address that is stored, for an hour, and all their
 * sessions end. Null when no mail can be sent: nothing was done then. The caller has asked for the right and written down why.
 */
export async function startPasswordReset(ctx: WriteContext, userId: string): Promise<SentLink | null> {
  if (ctx.services.outside.smtpUrl === null) return null;
  const { rows } = await sql<{ email: string; isNew: boolean }>`
    select email, coalesce(email_changed_at > ${ctx.now}::timestamptz - ${newAddress}::interval, false) as is_new
    from app_user where id = ${userId} for update`.execute(ctx.db);
  const { email, isNew } = rows[0] ?? notFound('No user is here.');
  if (isNew)
    refuse(
      'ADDRESS_NEW',
      'The e-mail address was changed less than 24 hours ago, so no link goes to it yet. If it cannot wait: npm run admin -- link, at the server.',
    );
  const { link, expiresAt } = await makeLink(ctx, userId, validMinutes.byAdministrator);
  await revokeUserSessions(ctx.db, userId, 'endedElsewhere', ctx.now);
  const sentTo = masked(email);
  await ctx.audit({
    entity: 'user',
    entityId: userId,
    action: 'update',
    changes: { passwordReset: 'started', sentTo },
  });
  await ctx.enqueue('mailResetLink', { userId, link, byAdministrator: true, key: `${ctx.requestId}-${userId}` });
  return { sentTo, expiresAt };
}

/** At the server, where whoever has the machine may do what takes two people elsewhere: a link to hand over, for an hour. */
export async function linkAtTheServer(ctx: WriteContext, userId: string): Promise<MadeLink> {
  return makeLink(ctx, userId, validMinutes.byAdministrator);
}

/**
 * Somebody else reset this person's sign-in: their PIN is worth nothing from now on. With `untilOwnLink` no new one is taken before
 * they chose a password with a link from their own mail, so that nobody who came by a password alone can sign as them.
 */
export async function voidPin(ctx: WriteContext, userId: string, options: { untilOwnLink: boolean }): Promise<void> {
  await clearPin(ctx, userId, options);
}

/** Refuses a new PIN while the person has not shown that the mailbox is theirs. The row stays locked to the end of the transaction. */
export async function refuseVoidPin(ctx: WriteContext, userId: string): Promise<void> {
  const { rows } = await sql<{ isVoid: boolean }>`
    select pin_void_at is not null as is_void from app_user where id = ${userId} for update`.execute(ctx.db);
  if (rows[0]?.isVoid)
    refuse(
      'PIN_WAITS',
      'An administrator reset your sign-in. Choose a new password with a link from your own mail first (“Forgot the password?” on the sign-in page), then set your PIN.',
    );
}

/** Job: somebody asked on the sign-in page. Whether the name exists is found out here, where nobody can measure it. */
export async function resetAskedFor(ctx: WriteContext, payload: { login: string; key: string }): Promise<void> {
  const login = canonicalLogin(payload.login);
  const { rows } = await sql<{ id: string; asked: number }>`
    select u.id, (select count(*)::int from password_reset r where r.user_id = u.id and r.created_at > ${ctx.now}::timestamptz - interval '1 hour') as asked
    from app_user u where u.state = 'active' and coalesce(u.email_changed_at <= ${ctx.now}::timestamptz - ${newAddress}::interval, true)
      and (lower(u.username) = ${login} or lower(u.email) = ${login} or lower(u.employee_no) = ${login})
    order by (lower(u.username) = ${login}) desc limit 1`.execute(ctx.db);
  const user = rows[0];
  // Three mails an hour are enough for a person, and too few to fill somebody's mailbox.
  if (!user || user.asked >= 3) return;
  const made = await makeLink(ctx, user.id, validMinutes.byPerson);
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
        ? 'an administrator has started a new password for you. Choose it with the button below; it works once, for an hour.'
        : 'somebody asked for a new password for your account. Choose it with the button below; it works once, for 30 minutes.',
      payload.byAdministrator
        ? 'If the hour is over, ask for a new link on the sign-in page. Whoever had a PIN sets a new one after signing in.'
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
  // The person before the link, as an administrator who voids it does.
  await sql`select 1 from app_user where id = ${prepared.userId} for no key update`.execute(ctx.db);
  const used =
    await sql`update password_reset set used_at = ${ctx.now} where id = ${prepared.resetId} and used_at is null and expires_at > ${ctx.now}`.execute(
      ctx.db,
    );
  if (used.numAffectedRows !== 1n)
    refuse('RESET_GONE', 'This link has been used, or its time is over. Ask for a new one on the sign-in page.');
  await storePassword(ctx.db, prepared, ctx.now);
  await allowPin(ctx, prepared.userId);
  const ended = await revokeUserSessions(ctx.db, prepared.userId, 'passwordChanged', ctx.now);
  await ctx.audit({
    entity: 'user',
    entityId: prepared.userId,
    action: 'update',
    changes: {
      password: 'reset by link',
      passwordFingerprint: fingerprintOf(prepared.hash),
      sessionsEnded: ended,
    },
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
