import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { toDataURL } from 'qrcode';
import { AppError, conflict } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { Identity } from '#kernel/server/identity/identity.ts';
import { requireFreshProof, stepUpDue } from '#kernel/server/identity/stepUp.ts';
import {
  checkPendingCode,
  hasTwoFactor,
  removeSecondStep,
  renewBackupCodes,
  startTwoFactor,
  turnTwoFactorOn,
} from '#kernel/server/identity/twoFactor.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { ownUser } from '#kernel/server/identity/ownUser.ts';
import { readBackupCodes } from './stored.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import {
  backupCodesCall,
  beginTwoStepCall,
  disableTwoStepCall,
  newBackupCodesCall,
  twoStepCall,
  verifyTwoStepCall,
} from '../shared/twoStep.calls.ts';

/** How long ago password or code may have been given: switching the second step off asks for it every time. */
const minutes = { read: 10, disable: 2 };

async function note(ctx: WriteContext, userId: string, what: string, title: string): Promise<void> {
  await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes: { twoStep: what } });
  await notify(ctx, {
    to: [userId],
    type: 'Account',
    title,
    text: 'If that was not you, change your password now and tell an administrator.',
    link: '/settings',
    subject: `user:${userId}`,
    cause: `two-step ${what}`,
    urgent: true,
  });
}

async function isOn(identity: Identity, userId: string): Promise<void> {
  if (!(await hasTwoFactor(identity, userId))) conflict('TWO_STEP_OFF', 'Two-step authentication is off.');
}

/**
 * A link in a mail is opened by the person themself, which the browser calls the site `none`; over plain HTTP only the wish for a
 * page tells. Signing out by such a link does no harm, so only the two GETs here ask.
 */
function refuseLink({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'none' || headers.accept?.includes('text/html'))
    throw new AppError('forbidden', 'CROSS_SITE', 'This is done in the settings and was not carried out by a link.');
}

/** 428 unless the password was given for this: whoever finds an open screen has the sign-in's own proof already (R-ACC-2). */
async function requireOwnPassword(ctx: Context, sessionId: string): Promise<void> {
  const { rows } = await sql`select 1 from session where id = ${sessionId} and password_at > auth_at
    and password_at >= ${ctx.now}::timestamptz - make_interval(mins => ${minutes.disable})`.execute(ctx.db);
  if (rows.length === 0) throw stepUpDue(['password']);
}

/** Two-step authentication (spec §7). The two GETs that change something refuse calls from other sites like every changing call. */
export const twoStepEndpoints = [
  handle(twoStepCall, async (ctx, { params: { sub }, request }) => {
    const { userId } = await ownUser(ctx, sub);
    return { twoFactor: { enabled: await hasTwoFactor(request.server.identity, userId) } };
  }),
  handle(backupCodesCall, async (ctx, { params: { sub }, request }) => {
    const { identity } = request.server;
    const { userId, sessionId } = await ownUser(ctx, sub);
    await requireFreshProof(identity, sessionId, minutes.read, ctx.now);
    return readBackupCodes(identity, userId);
  }),
  handle(newBackupCodesCall, {
    prepare: async (ctx, { params: { sub }, request }) => {
      const { identity } = request.server;
      const { userId, sessionId } = await ownUser(ctx, sub);
      await isOn(identity, userId);
      await requireFreshProof(identity, sessionId, minutes.read, ctx.now);
      return userId;
    },
    handle: async (ctx, { request }, userId) => {
      const fresh = await renewBackupCodes(ctx.db, request.server.identity.keys, userId);
      await note(ctx, userId, 'new codes', 'You have new backup codes');
      return fresh;
    },
  }),
  handleChangingGet(beginTwoStepCall, {
    prepare: async (ctx, { params: { sub }, request }) => {
      refuseLink(request);
      return (await ownUser(ctx, sub)).userId;
    },
    handle: async (ctx, { request }, userId) => {
      const label = { issuer: 'ABS intranet', username: ctx.actor.username };
      const started = await startTwoFactor(ctx.db, request.server.identity.keys, { userId, ...label });
      if (!started)
        conflict('TWO_STEP_ON', 'Two-step authentication is on already. Switch it off first to set it up anew.');
      await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes: { twoStep: 'set-up begun' } });
      return { qrCode: await toDataURL(started.uri, { margin: 2, width: 360 }), key: started.key };
    },
  }),
  handle(verifyTwoStepCall, {
    prepare: async (ctx, { params: { sub }, body, request }) => {
      const { identity } = request.server;
      const { userId } = await ownUser(ctx, sub);
      if (await hasTwoFactor(identity, userId)) conflict('TWO_STEP_ON', 'Two-step authentication is on already.');
      const step = await checkPendingCode(identity, userId, body.token.replaceAll(/\s/g, ''), ctx.now);
      return { userId, step };
    },
    handle: async (ctx, { request }, { userId, step }) => {
      const { keys } = request.server.identity;
      const fresh = await turnTwoFactorOn(ctx.db, keys, { userId, step, now: ctx.now });
      if (fresh) await note(ctx, userId, 'on', 'Two-step authentication is on');
      else await ctx.audit({ entity: 'user', entityId: userId, action: 'refused', changes: { twoStep: 'wrong code' } });
      return { verified: fresh !== null, backupCodes: fresh ?? [] };
    },
  }),
  handleChangingGet(disableTwoStepCall, {
    prepare: async (ctx, { params: { sub }, request }) => {
      refuseLink(request);
      const { identity } = request.server;
      const { userId, sessionId } = await ownUser(ctx, sub);
      await isOn(identity, userId);
      await requireOwnPassword(ctx, sessionId);
      return userId;
    },
    handle: async (ctx, _input, userId) => {
      await removeSecondStep(ctx.db, userId);
      await note(ctx, userId, 'off', 'Two-step authentication was switched off');
      return { success: true as const };
    },
  }),
];
