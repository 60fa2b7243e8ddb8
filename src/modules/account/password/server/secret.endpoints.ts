import { preparePassword, preparePin, storePassword, storePin } from '#kernel/server/identity/accounts.ts';
import { createSession, revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { provePassword, requireFreshProof } from '#kernel/server/identity/stepUp.ts';
import { ownUser } from '#kernel/server/identity/ownUser.ts';
import { deviceMarkOf } from '#modules/account/sign-in/server/public.ts';
import { fingerprintOf } from './fingerprint.ts';
import { refuseVoidPin } from './reset.ts';
import { handle } from '#kernel/server/handle.ts';
import { changePasswordCall, changePinCall } from '../shared/secret.calls.ts';

/** Changing one's own password and PIN. Nobody, administrators included, can set another person's. */
export const secretEndpoints = [
  handle(changePasswordCall, {
    prepare: async (ctx, { params, body, request }) => {
      const { identity } = request.server;
      const own = await ownUser(ctx, params.sub);
      await provePassword(identity, own, body.oldPass, ctx.now, 'oldPass');
      return preparePassword(identity, own.userId, body.newPass);
    },
    handle: async (ctx, { request, reply }, prepared) => {
      await storePassword(ctx.db, prepared, ctx.now);
      const ended = await revokeUserSessions(ctx.db, prepared.userId, 'passwordChanged', ctx.now);
      const session = await createSession(
        request.server.identity,
        ctx.db,
        {
          userId: prepared.userId,
          ip: ctx.ip,
          userAgent: request.headers['user-agent'],
          deviceMark: deviceMarkOf(request.headers.cookie),
        },
        ctx.now,
      );
      void reply.removeHeader('set-cookie').header('set-cookie', session.cookies);
      await ctx.audit({
        entity: 'user',
        entityId: prepared.userId,
        action: 'update',
        changes: {
          password: 'changed',
          passwordFingerprint: fingerprintOf(prepared.hash),
          sessionsEnded: ended,
        },
      });
      return { success: true as const };
    },
  }),
  handle(changePinCall, {
    prepare: async (ctx, { params, body, request }) => {
      const { identity } = request.server;
      const own = await ownUser(ctx, params.employeeId);
      await requireFreshProof(identity, own.sessionId, 5, ctx.now);
      return { userId: own.userId, hash: await preparePin(identity, own.userId, body.newPin) };
    },
    handle: async (ctx, { request }, { userId, hash }) => {
      await refuseVoidPin(ctx, userId);
      await storePin(request.server.identity, ctx.db, userId, hash, ctx.now);
      await ctx.audit({
        entity: 'user',
        entityId: userId,
        action: 'update',
        changes: { pin: 'changed', pinFingerprint: fingerprintOf(hash) },
      });
      return { success: true as const };
    },
  }),
];
