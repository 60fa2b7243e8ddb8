import { sql } from 'kysely';
import { notFound, refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { requireFreshProof } from '#kernel/server/identity/stepUp.ts';
import { notify, sendMail } from '#modules/account/notifications/server/public.ts';
import { voidLinks } from '#modules/account/password/server/public.ts';
import { writeAccount } from '#kernel/server/identity/accounts.ts';
import { ownUser } from '#kernel/server/identity/ownUser.ts';
import { homepageOf, usualHomepage } from '../shared/homepage.ts';
import {
  allTypes,
  keptColumns,
  personalizationOf,
  signatureAddress,
  type Kept,
} from '#modules/account/profile/server/public.ts';
import { ownSettingsCall } from '#modules/account/profile/shared/account.calls.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  changeAccountCall,
  changeHomepageCall,
  changeOptionsCall,
  homepageCall,
  personalizationCall,
} from '../shared/settings.calls.ts';

interface Stored extends Kept {
  username: string;
  name: string;
  email: string;
  homepage: string | null;
  hasPin: boolean;
  pictureAt: string | null;
  twoStep: boolean;
}

async function storedOf(ctx: Context, userId: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select ${keptColumns}, u.username, u.name, u.email, u.homepage, u.pin_hash is not null as has_pin, p.at as picture_at,
      t.enabled_at is not null as two_step
    from app_user u left join user_picture p on p.user_id = u.id left join two_factor t on t.user_id = u.id where u.id = ${userId}`.execute(
    ctx.db,
  );
  return rows[0] ?? notFound();
}

/** What of the account the history tells of. */
const changesOf = (before: Stored, { loginDuration, lineId }: Pick<Stored, 'loginDuration' | 'lineId'>) => ({
  ...(loginDuration === before.loginDuration
    ? {}
    : { loginDuration: { from: before.loginDuration, to: loginDuration } }),
  ...(lineId === before.lineId ? {} : { lineId: 'changed' }),
});

const pictureAddress = (stored: Stored): string | null =>
  stored.pictureAt ? `/api/users/${stored.id}/picture/200?v=${Date.parse(stored.pictureAt)}` : null;

/** A person's own settings: what the dialog shows and keeps (spec §7). */
export const settingsEndpoints = [
  handle(ownSettingsCall, async (ctx, { params }) => {
    const { userId } = await ownUser(ctx, params.sub);
    const stored = await storedOf(ctx, userId);
    return {
      _id: stored.id,
      sub: stored.username,
      name: stored.name,
      email: stored.email,
      personalization: personalizationOf(stored),
      lineId: stored.lineId,
      loginDuration: stored.loginDuration,
      notifications: allTypes(stored.notifications),
      signature: signatureAddress(stored),
      picture: pictureAddress(stored),
      twoFactor: { enabled: stored.twoStep },
      hasPin: stored.hasPin,
      ways: { mail: ctx.services.outside.smtpUrl !== null, line: ctx.services.outside.line !== null },
    };
  }),
  handle(changeAccountCall, {
    prepare: async (ctx, { params, body, request }) => {
      const { userId, sessionId } = await ownUser(ctx, params.sub);
      const before = await storedOf(ctx, userId);
      const email = body.email.toLowerCase();
      if (email !== before.email) await requireFreshProof(request.server.identity, sessionId, 10, ctx.now);
      return { userId, before, email };
    },
    handle: async (ctx, { body }, { userId, before, email }) => {
      const lineId = body.lineId || null;
      const taken = await sql`select 1 from app_user where lower(email) = ${email} and id <> ${userId}`.execute(ctx.db);
      if (taken.rows.length > 0) refuseField('email', 'EMAIL_TAKEN', 'Somebody else has this e-mail address.');
      await writeAccount(
        ctx,
        userId,
        {
          email,
          loginDuration: body.duration,
          notifications: JSON.stringify(body.notifications),
          lineId,
          emailChangedAt: sql`case when email = ${email} then email_changed_at else ${ctx.now} end`,
        },
        { isEdit: true },
      );
      const changes = {
        ...(email === before.email ? {} : { email: { from: before.email, to: email } }),
        ...changesOf(before, { loginDuration: body.duration, lineId }),
      };
      if (Object.keys(changes).length > 0)
        await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes });
      if (email !== before.email) {
        await voidLinks(ctx, userId);
        // The old address hears of it: whoever holds the new one could ask for a new password.
        await ctx.enqueue('mailOldAddress', {
          to: before.email,
          name: before.name,
          at: ctx.now.toISOString(),
          key: ctx.requestId,
        });
        await notify(ctx, {
          to: [userId],
          type: 'Account',
          title: 'Your e-mail address was changed',
          text: 'If that was not you, change your password now and tell an administrator.',
          link: '/settings',
          subject: `user:${userId}`,
          cause: 'address',
        });
      }
      return { success: true as const };
    },
  }),
  handle(changeOptionsCall, async (ctx, { params, body }) => {
    const { userId } = await ownUser(ctx, params.sub);
    const { background, notifications, lineId, security, ...looks } = body;
    const { signature: _signature, picture: _picture, homepage: _homepage, ...options } = looks;
    const before = await storedOf(ctx, userId);
    const next = {
      loginDuration: security?.loginDuration ?? before.loginDuration,
      lineId: lineId === undefined ? before.lineId : lineId || null,
    };
    // What was left out is not written at all: another call may be changing it at this moment.
    await writeAccount(ctx, userId, {
      options: JSON.stringify(options),
      ...(background !== undefined && { avatarBackground: background }),
      ...(notifications && { notifications: JSON.stringify(notifications) }),
      ...(security && { loginDuration: security.loginDuration }),
      ...(lineId !== undefined && { lineId: next.lineId }),
    });
    const changes = changesOf(before, next);
    if (Object.keys(changes).length > 0)
      await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes });
    return { success: true as const };
  }),
  handle(personalizationCall, async (ctx, { params }) => {
    const { userId } = await ownUser(ctx, params.sub);
    const stored = await storedOf(ctx, userId);
    return personalizationOf(stored);
  }),
  handle(changeHomepageCall, async (ctx, { params, body }) => {
    const { userId } = await ownUser(ctx, params.sub);
    const home =
      homepageOf(body.home) ??
      refuseField('home', 'HOMEPAGE_INVALID', 'A home page is a screen of this product, such as #/dashboard.');
    await writeAccount(ctx, userId, { homepage: home });
    return { success: true as const };
  }),
  handle(homepageCall, async (ctx, { params, reply }) => {
    const { userId } = await ownUser(ctx, params.sub);
    const { homepage } = await storedOf(ctx, userId);
    void reply.type('text/plain; charset=utf-8');
    return homepage ?? usualHomepage;
  }),
];

/** The mail to the address that was given up. */
export async function mailOldAddress(
  ctx: Context,
  payload: { to: string; name: string; at: string; key: string },
): Promise<void> {
  await sendMail(ctx.services.outside, {
    to: payload.to,
    subject: 'Your e-mail address in the ABS intranet was changed',
    paragraphs: [
      `Hello ${payload.name},`,
      'your account in the intranet has another e-mail address from now on, so this one gets no more messages.',
      'If that was not you, tell an administrator at once.',
    ],
    id: payload.key,
  });
}
