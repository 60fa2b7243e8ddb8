import { sql } from 'kysely';
import { AppError, notFound } from '#kernel/shared/errors.ts';
import type { SessionClaims } from '#kernel/shared/session.ts';
import type { Context } from '#kernel/server/context.ts';
import { proveCredentials } from '#kernel/server/identity/signIn.ts';
import { clearCookie } from '#kernel/server/identity/sessionToken.ts';
import { createSession, revokeSession, revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { renewToken } from '#kernel/server/identity/sessions.ts';
import { proveCode, provePassword, requireFreshProof } from '#kernel/server/identity/stepUp.ts';
import { seconds } from '#kernel/server/identity/token.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { keptColumns, personalizationOf, type Kept } from '#modules/account/profile/server/public.ts';
import { deviceMarkOf } from './deviceMark.ts';
import { placeOf } from './place.ts';
import { noteRefusal, noteSignIn } from './signInLog.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import {
  endSessionCall,
  ownSessionsCall,
  sessionCall,
  signInCall,
  signOutCall,
  stepUpCall,
} from '../shared/session.calls.ts';

async function claimsOf(
  ctx: Context,
  sessionId: string,
): Promise<{ claims: SessionClaims; options: Record<string, unknown>; sharedTerminal: boolean }> {
  const { rows } = await sql<
    Omit<SessionClaims, 'sub' | '_id' | 'exp'> &
      Kept & {
        username: string;
        homepage: string | null;
        pictureAt: string | null;
        expiresAt: string;
        sharedTerminal: boolean;
      }
  >`
    select ${keptColumns}, u.username, u.name, u.employee_id, u.email, u.permission, u.roles, u.homepage, p.at as picture_at, s.expires_at, s.shared_terminal
    from session s join app_user u on u.id = s.user_id left join user_picture p on p.user_id = u.id where s.id = ${sessionId}`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (!row) notFound();
  const { id, username, name, employeeId, email, permission, roles, expiresAt, sharedTerminal } = row;
  const picture = row.pictureAt ? { picture: `/api/users/${id}/picture/60?v=${Date.parse(row.pictureAt)}` } : {};
  const homepage = row.homepage ? { homepage: row.homepage } : {};
  return {
    claims: { sub: username, _id: id, name, employeeId, email, permission, roles, exp: seconds(new Date(expiresAt)) },
    options: { ...personalizationOf(row), ...homepage, ...picture },
    sharedTerminal,
  };
}

/** Signing in and out, the session's claims, step-up, and the list of one's devices. */
export const sessionEndpoints = [
  handle(signInCall, {
    prepare: async (ctx, { body, request }) => {
      const { identity } = request.server;
      const input = {
        login: body.username,
        password: body.password,
        code: body.code ?? undefined,
        deviceMark: deviceMarkOf(request.headers.cookie),
        ip: ctx.ip,
      };
      try {
        return await proveCredentials(identity, input, ctx.now);
      } catch (error) {
        // Not waited for: a name somebody has would be answered later than one nobody has.
        noteRefusal(ctx, identity, error, { login: input.login, userAgent: request.headers['user-agent'] }).catch(
          (fault: unknown) => request.log.warn({ err: fault }, 'a refused sign-in was not written down'),
        );
        throw error;
      }
    },
    handle: async (ctx, { body, request, reply }, proved) => {
      const { identity } = request.server;
      // Whatever session the browser had is over: nothing planted beforehand lives on (P27).
      if (ctx.actor.sessionId) await revokeSession(ctx.db, ctx.actor.sessionId, 'replaced', ctx.now);
      const session = await createSession(
        identity,
        ctx.db,
        {
          userId: proved.userId,
          withCode: proved.withCode,
          ip: ctx.ip,
          userAgent: request.headers['user-agent'],
          deviceMark: deviceMarkOf(request.headers.cookie),
          sharedTerminal: body.sharedTerminal === true,
        },
        ctx.now,
      );
      // Instead of whatever cookie an older session was about to get in this same answer.
      void reply.removeHeader('set-cookie').header('set-cookie', session.cookies);
      const { claims } = await claimsOf(ctx, session.id);
      await noteSignIn(ctx, {
        userId: proved.userId,
        sessionId: session.id,
        withCode: proved.withCode,
        userAgent: request.headers['user-agent'],
      });
      await ctx.audit({
        entity: 'user',
        entityId: proved.userId,
        action: 'login',
        // The call came from a stranger, or from whoever used this browser before.
        by: { kind: 'user', id: proved.userId, name: claims.name, sessionId: session.id },
        changes: { session: session.id, secondStep: proved.withCode, backupCode: proved.withBackupCode },
      });
      if (proved.withBackupCode) {
        await notify(ctx, {
          to: [proved.userId],
          type: 'Account',
          title: 'A backup code was used to sign in',
          text: 'It does not work again. New codes are in the settings under two-step authentication. If that was not you, change your password now.',
          link: '/settings',
          subject: `user:${proved.userId}`,
          cause: 'backup code',
          urgent: true,
        });
      }
      return { success: true as const, claims };
    },
  }),
  handleChangingGet(signOutCall, {
    handle: async (ctx, { request, reply }) => {
      const { id, sessionId } = ctx.actor;
      if (id !== null && sessionId !== null && (await revokeSession(ctx.db, sessionId, 'signedOut', ctx.now))) {
        await ctx.audit({
          entity: 'user',
          entityId: id,
          action: 'login',
          changes: { session: sessionId, signedOut: true },
        });
      }
      void reply.removeHeader('set-cookie').header('set-cookie', clearCookie(request.server.identity));
      // Opened by hand, the address leads to the sign-in page; only the header is set here, the answer leaves after the commit.
      if (request.headers.accept?.includes('text/html')) void reply.status(303).header('location', '/login');
      else void reply.status(204);
      return '';
    },
  }),
  handle(sessionCall, async (ctx, { request }) => {
    const { version, build, demo, links = {} } = request.server.identity.product;
    return { ...(await claimsOf(ctx, ctx.actor.sessionId ?? '')), version, build, demo, links };
  }),
  handle(stepUpCall, {
    prepare: async (ctx, { body, request }) => {
      const { identity } = request.server;
      const { id, sessionId } = ctx.actor;
      if (id === null || sessionId === null) throw new AppError('signedOut', 'AUTH_REQUIRED', 'Sign in to continue.');
      const who = { userId: id, sessionId };
      if ('password' in body) await provePassword(identity, who, body.password, ctx.now);
      else await proveCode(identity, who, body.code, ctx.now);
      return renewToken(identity, sessionId, ctx.now);
    },
    handle: (_ctx, { reply }, cookie) => {
      if (cookie) void reply.header('set-cookie', cookie);
      return { success: true as const };
    },
  }),
  handle(ownSessionsCall, async (ctx) => {
    const { rows } = await sql<Omit<AnswerOf<typeof ownSessionsCall>['sessions'][number], 'place'>>`
        select id, device, host(ip) as ip, created_at, last_seen_at, expires_at, id = ${ctx.actor.sessionId}::uuid as current
        from session where user_id = ${ctx.actor.id}::uuid and revoked_at is null and expires_at > ${ctx.now}
        order by last_seen_at desc limit 100`.execute(ctx.db);
    return { sessions: rows.map((row) => ({ ...row, place: placeOf(row.ip) })) };
  }),
  handle(endSessionCall, {
    prepare: (ctx, { request }) => requireFreshProof(request.server.identity, ctx.actor.sessionId ?? '', 10, ctx.now),
    handle: async (ctx, { params }) => {
      const { id, sessionId } = ctx.actor;
      if (id === null || sessionId === null) notFound();
      let ended: number;
      if (params.id === 'others') {
        ended = await revokeUserSessions(ctx.db, id, 'endedElsewhere', ctx.now, { except: sessionId });
      } else {
        const { rows } = await sql`select 1 from session where id = ${params.id} and user_id = ${id}`.execute(ctx.db);
        if (rows.length === 0 || !(await revokeSession(ctx.db, params.id, 'endedElsewhere', ctx.now))) notFound();
        ended = 1;
      }
      await ctx.audit({
        entity: 'user',
        entityId: id,
        action: 'update',
        changes: { sessionsEnded: ended, session: params.id },
      });
      return { ended };
    },
  }),
];
