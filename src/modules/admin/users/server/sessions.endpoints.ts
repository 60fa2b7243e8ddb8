import { sql } from 'kysely';
import { revokeSession, revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { guardAccount } from '#kernel/server/identity/throttle.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { user } from '../shared/user.record.ts';
import { freshProof } from './people.endpoints.ts';
import { personOf } from './people.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { handle } from '#kernel/server/handle.ts';
import { endUserSessionCall, userFactsCall, userSessionsCall } from '../shared/sessions.calls.ts';

const mostSignIns = 500;

/** Where people are signed in, when they signed in or were refused, and ending their sessions. */
export const sessionsEndpoints = [
  handle(userFactsCall, async (ctx) => {
    const { rows } = await sql<AnswerOf<typeof userFactsCall>['facts'][number]>`
        select u.id, t.enabled_at is not null as two_step, u.password_hash is not null as has_password,
          (select count(*)::int from session s where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${ctx.now}) as sessions,
          (select l.at from sign_in_log l where l.user_id = u.id and l.result = 'signedIn' order by l.at desc limit 1) as last_sign_in_at,
          (select p.at from user_picture p where p.user_id = u.id) as picture_at
        from app_user u left join two_factor t on t.user_id = u.id where u.archived_at is null limit 10000`.execute(
      ctx.db,
    );
    return { facts: rows };
  }),
  handle(userSessionsCall, async (ctx, { params: of }) => {
    const { id } = await personOf(ctx, of.id);
    const facts = await sql<Omit<AnswerOf<typeof userSessionsCall>, 'sessions' | 'signIns'>>`
        select t.enabled_at is not null as two_step, u.password_hash is not null as has_password, u.pin_hash is not null as has_pin,
          (select max(locked_until) from secret_guard g where g.account = ${guardAccount.user(id)} and g.locked_until > ${ctx.now}) as locked_until,
          (select l.at from sign_in_log l where l.user_id = u.id and l.result = 'signedIn' order by l.at desc limit 1) as last_sign_in_at
        from app_user u left join two_factor t on t.user_id = u.id where u.id = ${id}`.execute(ctx.db);
    const sessions = await sql<AnswerOf<typeof userSessionsCall>['sessions'][number]>`
        select id, device, host(ip) as ip, created_at, last_seen_at, expires_at from session
        where user_id = ${id} and revoked_at is null and expires_at > ${ctx.now} order by last_seen_at desc limit 50`.execute(
      ctx.db,
    );
    const signIns = await sql<AnswerOf<typeof userSessionsCall>['signIns'][number]>`
        select l.id, l.device, host(l.ip) as ip, l.at, l.result, l.with_code, s.revoked_why as ended
        from sign_in_log l left join session s on s.id = l.session_id
        where l.user_id = ${id} order by l.at desc, l.id desc limit ${sql.lit(mostSignIns)}`.execute(ctx.db);
    return { ...(facts.rows[0] ?? notFound()), sessions: sessions.rows, signIns: signIns.rows };
  }),
  handle(endUserSessionCall, {
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
