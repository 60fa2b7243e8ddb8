import { sql } from 'kysely';
import { z } from 'zod';
import { read, write } from '#kernel/server/endpoint.ts';
import { revokeSession, revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { guardAccount } from '#kernel/server/identity/throttle.ts';
import { user } from '../shared/user.record.ts';
import { freshProof, params } from './people.endpoints.ts';
import { personOf } from './people.ts';

const api = user.api;
const mostSignIns = 500;

/** Where people are signed in, when they signed in or were refused, and ending their sessions. */
export const sessionsEndpoints = [
  read({
    path: `${api}/facts`,
    allow: 'admin.viewer',
    summary: 'Second step, open sessions and last sign-in of everybody',
    record: user.name,
    answer: z.object({
      facts: z.array(
        z.object({
          id: z.string(),
          twoStep: z.boolean(),
          hasPassword: z.boolean(),
          sessions: z.number(),
          lastSignInAt: z.string().nullable(),
          pictureAt: z.string().nullable(),
        }),
      ),
    }),
    handle: async (ctx) => {
      const { rows } = await sql`
        select u.id, t.enabled_at is not null as two_step, u.password_hash is not null as has_password,
          (select count(*)::int from session s where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${ctx.now}) as sessions,
          (select l.at from sign_in_log l where l.user_id = u.id and l.result = 'signedIn' order by l.at desc limit 1) as last_sign_in_at,
          (select p.at from user_picture p where p.user_id = u.id) as picture_at
        from app_user u left join two_factor t on t.user_id = u.id where u.archived_at is null limit 10000`.execute(
        ctx.db,
      );
      return { facts: rows };
    },
  }),
  read({
    path: `${api}/:id/sessions`,
    allow: 'admin.viewer',
    summary: 'Where somebody is signed in, and their last sign-ins and refused tries',
    record: user.name,
    params,
    answer: z.object({
      twoStep: z.boolean(),
      hasPassword: z.boolean(),
      hasPin: z.boolean(),
      lockedUntil: z.string().nullable(),
      lastSignInAt: z.string().nullable(),
      sessions: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          ip: z.string().nullable(),
          createdAt: z.string(),
          lastSeenAt: z.string(),
          expiresAt: z.string(),
        }),
      ),
      signIns: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          ip: z.string().nullable(),
          at: z.string(),
          result: z.enum(['signedIn', 'wrongPassword', 'wrongCode', 'tooManyTries', 'closed']),
          withCode: z.boolean(),
          ended: z.string().nullable(),
        }),
      ),
    }),
    handle: async (ctx, { params: of }) => {
      const { id } = await personOf(ctx, of.id);
      const facts = await sql<object>`
        select t.enabled_at is not null as two_step, u.password_hash is not null as has_password, u.pin_hash is not null as has_pin,
          (select max(locked_until) from secret_guard g where g.account = ${guardAccount.user(id)} and g.locked_until > ${ctx.now}) as locked_until,
          (select l.at from sign_in_log l where l.user_id = u.id and l.result = 'signedIn' order by l.at desc limit 1) as last_sign_in_at
        from app_user u left join two_factor t on t.user_id = u.id where u.id = ${id}`.execute(ctx.db);
      const sessions = await sql`
        select id, device, host(ip) as ip, created_at, last_seen_at, expires_at from session
        where user_id = ${id} and revoked_at is null and expires_at > ${ctx.now} order by last_seen_at desc limit 50`.execute(
        ctx.db,
      );
      const signIns = await sql`
        select l.id, l.device, host(l.ip) as ip, l.at, l.result, l.with_code, s.revoked_why as ended
        from sign_in_log l left join session s on s.id = l.session_id
        where l.user_id = ${id} order by l.at desc, l.id desc limit ${sql.lit(mostSignIns)}`.execute(ctx.db);
      return { ...facts.rows[0], sessions: sessions.rows, signIns: signIns.rows };
    },
  }),
  write({
    method: 'DELETE',
    path: `${api}/:id/sessions/:session`,
    allow: 'admin.admin',
    summary: 'End one session of somebody, or `all` of them',
    record: user.name,
    params: z.strictObject({ id: z.string().max(60), session: z.union([z.uuid(), z.literal('all')]) }),
    answer: z.object({ ended: z.number() }),
    prepare: freshProof,
    handle: async (ctx, { params: of }) => {
      const { id } = await personOf(ctx, of.id);
      const known = await sql`select 1 from session where user_id = ${id} and id::text = ${of.session}`.execute(ctx.db);
      const ended =
        of.session === 'all'
          ? await revokeUserSessions(ctx.db, id, 'endedElsewhere', ctx.now)
          : known.rows.length > 0 && (await revokeSession(ctx.db, of.session, 'endedElsewhere', ctx.now))
            ? 1
            : 0;
      if (ended > 0)
        await ctx.audit({
          entity: user.name,
          entityId: id,
          action: 'update',
          changes: { sessionsEnded: ended, session: of.session },
        });
      ctx.changed(user, id);
      return { ended };
    },
  }),
];
