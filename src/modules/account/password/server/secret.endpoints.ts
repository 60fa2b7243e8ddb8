import { z } from 'zod';
import { write } from '#kernel/server/endpoint.ts';
import { preparePassword, preparePin, storePassword, storePin } from '#kernel/server/identity/accounts.ts';
import { createSession, revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { provePassword, requireFreshProof } from '#kernel/server/identity/stepUp.ts';
import { deviceMarkOf, ownUser } from '#modules/account/sign-in/server/public.ts';
import { refuseVoidPin } from './reset.ts';

const success = z.object({ success: z.literal(true) });

/** Changing one's own password and PIN. Nobody, administrators included, can set another person's. */
export const secretEndpoints = [
  write({
    method: 'PUT',
    path: '/api/users/:sub/changepassword',
    allow: 'signedIn',
    summary: 'Change your own password; all your sessions end but a new one on this device',
    params: z.strictObject({ sub: z.string().max(60) }),
    body: z.strictObject({
      oldPass: z.string().min(1, 'Required').max(1000),
      newPass: z.string().min(1, 'Required').max(1000),
    }),
    answer: success,
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
        changes: { password: 'changed', sessionsEnded: ended },
      });
      return { success: true };
    },
  }),
  write({
    method: 'PUT',
    path: '/api/users/:employeeId/changepin',
    allow: 'signedIn',
    summary: 'Set your own signing PIN; password or code must have been given within five minutes (else 428)',
    params: z.strictObject({ employeeId: z.string().max(60) }),
    body: z.strictObject({ newPin: z.string().min(1, 'Required').max(20) }),
    answer: success,
    prepare: async (ctx, { params, body, request }) => {
      const { identity } = request.server;
      const own = await ownUser(ctx, params.employeeId);
      await requireFreshProof(identity, own.sessionId, 5, ctx.now);
      return { userId: own.userId, hash: await preparePin(identity, own.userId, body.newPin) };
    },
    handle: async (ctx, { request }, { userId, hash }) => {
      await refuseVoidPin(ctx, userId);
      await storePin(request.server.identity, ctx.db, userId, hash, ctx.now);
      await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes: { pin: 'changed' } });
      return { success: true };
    },
  }),
];
