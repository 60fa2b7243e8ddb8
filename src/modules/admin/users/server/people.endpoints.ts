import { sql } from 'kysely';
import { z } from 'zod';
import { refuseField } from '#kernel/shared/errors.ts';
import { read, write } from '#kernel/server/endpoint.ts';
import { createUser } from '#kernel/server/identity/accounts.ts';
import { revokeSession, revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { requireFreshProof } from '#kernel/server/identity/stepUp.ts';
import { clearDayCount, guardAccount } from '#kernel/server/identity/throttle.ts';
import { rowAnswer } from '#kernel/server/records/answers.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { startPasswordReset } from '#modules/account/password/server/public.ts';
import { everyRole } from '../shared/rights.ts';
import { user } from '../shared/user.record.ts';
import { lockPerson, personOf, setState } from './people.ts';

const api = user.api;
const params = z.strictObject({ id: z.string().max(60) });
const reason = z.string().trim().min(3, 'Say why').max(500);
const rowOnly = z.object({ row: rowAnswer(user) });
const linkAnswer = z.object({ link: z.string(), expiresAt: z.string() });

/** Addresses below `/admin` that are screens of their own. */
const taken = ['jobs', 'requests', 'import'];
export const roleList = z.array(z.enum(everyRole as [string, ...string[]])).max(everyRole.length);

const state = (path: 'lock' | 'unlock' | 'close', summary: string, to: 'active' | 'locked' | 'disabled') =>
  write({
    method: 'POST',
    path: `${api}/:id/${path}`,
    allow: 'admin.admin',
    summary,
    record: user.name,
    params,
    body: z.strictObject({ version: z.int().min(1), reason }),
    answer: rowOnly,
    handle: async (ctx, { params: of, body, request }) => {
      const row = await lockPerson(ctx, of.id, body.version);
      const after = await setState(ctx, row, to, body.reason);
      if (to === 'active') {
        // Whoever locked themselves out by guessing gets in again; a locked PIN stays its owner's affair.
        const { guardPool } = request.server.identity;
        await guardPool.query(
          'update secret_guard set fails = 0, locked_until = null where account = $1 and kind in ($2, $3)',
          [guardAccount.user(row.id), 'login', 'totp'],
        );
        await clearDayCount(guardPool, guardAccount.user(row.id), 'login');
      }
      return { row: after };
    },
  });

/** Invites, locks, resets and shows where somebody is signed in. Nobody's secret is set here. */
export const peopleEndpoints = [
  write({
    method: 'POST',
    path: api,
    allow: 'admin.admin',
    summary: 'New person with a sign-in; they choose their password with the link of the invitation',
    record: user.name,
    creates: true,
    body: z.strictObject({
      username: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'Letters, digits, dot, dash and underscore, at most 40'),
      name: z.string().trim().min(2, 'Required').max(200),
      email: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[^\s@]+@[^\s@]+$/, 'An address such as name@company.com')
        .max(254),
      employeeId: z.uuid().nullish(),
      permission: z.int().min(1).max(5),
      roles: roleList,
    }),
    answer: z.object({ row: rowAnswer(user), link: z.string(), expiresAt: z.string() }),
    prepare: (ctx, { request }) => requireFreshProof(request.server.identity, ctx.actor.sessionId ?? '', 30, ctx.now),
    handle: async (ctx, { body, request, reply }) => {
      if (taken.includes(body.username))
        refuseField('username', 'USERNAME_TAKEN', 'This name is an address of the product.');
      if (body.roles.includes('admin.admin'))
        refuseField('roles', 'TWO_PEOPLE', 'The right to administer is given afterwards, by two people.');
      const employee = body.employeeId
        ? (
            await sql<{ employeeNo: string }>`select employee_no from employee where id = ${body.employeeId}`.execute(
              ctx.db,
            )
          ).rows[0]
        : null;
      if (employee === undefined) refuseField('employeeId', 'LINK_MISSING', 'Choose one from the list');
      const { employeeId, ...facts } = body;
      const id = await createUser(
        request.server.identity,
        ctx.db,
        { ...facts, employeeId: employeeId ?? null, employeeNo: employee?.employeeNo ?? null, createdBy: ctx.actor.id },
        ctx.now,
      );
      await ctx.audit({
        entity: user.name,
        entityId: id,
        action: 'create',
        changes: { ...facts, employeeId: employeeId ?? null },
      });
      ctx.changed(user.name, id);
      const invitation = await startPasswordReset(ctx, id);
      void reply.status(201);
      return { row: await getRecord(ctx, user, id), ...invitation };
    },
  }),
  state('lock', 'Lock a sign-in; all sessions end at once', 'locked'),
  state('unlock', 'Open a locked or closed sign-in again', 'active'),
  state('close', 'Close a sign-in for good, as when somebody leaves', 'disabled'),
  write({
    method: 'POST',
    path: `${api}/:id/reset-password`,
    allow: 'admin.admin',
    summary: 'Start a new password: the person gets a link by mail that works once; all sessions end',
    record: user.name,
    params,
    body: z.strictObject({ reason }),
    answer: linkAnswer,
    prepare: (ctx, { request }) => requireFreshProof(request.server.identity, ctx.actor.sessionId ?? '', 30, ctx.now),
    handle: async (ctx, { params: of, body }) => {
      const row = await lockPerson(ctx, of.id, null);
      const link = await startPasswordReset(ctx, row.id);
      await ctx.audit({
        entity: user.name,
        entityId: row.id,
        action: 'update',
        changes: { resetStarted: true },
        reason: body.reason,
      });
      return link;
    },
  }),
  write({
    method: 'POST',
    path: `${api}/:id/reset-second-step`,
    allow: 'admin.admin',
    summary: 'Take away a lost second step; all sessions end, and the person is told',
    record: user.name,
    params,
    body: z.strictObject({ reason }),
    answer: z.object({ wasOn: z.boolean() }),
    prepare: (ctx, { request }) => requireFreshProof(request.server.identity, ctx.actor.sessionId ?? '', 30, ctx.now),
    handle: async (ctx, { params: of, body }) => {
      const row = await lockPerson(ctx, of.id, null);
      await sql`delete from two_factor_code where user_id = ${row.id}`.execute(ctx.db);
      const gone = await sql`delete from two_factor where user_id = ${row.id}`.execute(ctx.db);
      await revokeUserSessions(ctx.db, row.id, 'endedElsewhere', ctx.now);
      await ctx.audit({
        entity: user.name,
        entityId: row.id,
        action: 'update',
        changes: { secondStep: 'taken away' },
        reason: body.reason,
      });
      await notify(ctx, {
        to: [row.id],
        type: 'Account',
        title: 'Your second step was taken away',
        text: `${ctx.actor.name} did it: ${body.reason}. Set it up again in the settings. If you did not ask for this, tell Quality at once.`,
        link: '/settings',
        subject: `user:${row.id}`,
        cause: 'secondStep',
        urgent: true,
      });
      ctx.changed(user.name, row.id);
      return { wasOn: gone.numAffectedRows === 1n };
    },
  }),
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
          (select max(s.created_at) from session s where s.user_id = u.id) as last_sign_in_at,
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
    summary: 'Where somebody is signed in, and their last sign-ins',
    record: user.name,
    params,
    answer: z.object({
      twoStep: z.boolean(),
      hasPassword: z.boolean(),
      hasPin: z.boolean(),
      lockedUntil: z.string().nullable(),
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
          withCode: z.boolean(),
          ended: z.string().nullable(),
        }),
      ),
    }),
    handle: async (ctx, { params: of }) => {
      const { id } = await personOf(ctx, of.id);
      const facts = await sql<{ twoStep: boolean; hasPassword: boolean; hasPin: boolean; lockedUntil: string | null }>`
        select t.enabled_at is not null as two_step, u.password_hash is not null as has_password, u.pin_hash is not null as has_pin,
          (select max(locked_until) from secret_guard g where g.account = ${guardAccount.user(id)} and g.locked_until > ${ctx.now}) as locked_until
        from app_user u left join two_factor t on t.user_id = u.id where u.id = ${id}`.execute(ctx.db);
      const sessions = await sql`
        select id, device, host(ip) as ip, created_at, last_seen_at, expires_at from session
        where user_id = ${id} and revoked_at is null and expires_at > ${ctx.now} order by last_seen_at desc limit 50`.execute(
        ctx.db,
      );
      const signIns = await sql`
        select id, device, host(ip) as ip, created_at as at, code_at is not null as with_code, revoked_why as ended from session
        where user_id = ${id} order by created_at desc limit 50`.execute(ctx.db);
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
      ctx.changed(user.name, id);
      return { ended };
    },
  }),
  read({
    path: '/api/users',
    allow: 'signedIn',
    summary: 'Everybody who can sign in, by name (spec §7)',
    answer: z.array(
      z.object({ _id: z.string(), sub: z.string(), name: z.string(), employeeId: z.string().nullable() }),
    ),
    handle: async (ctx) => {
      const { rows } = await sql<{ id: string; sub: string; name: string; employeeId: string | null }>`
        select id, username as sub, name, employee_id from app_user where state = 'active' and archived_at is null order by name limit 5000`.execute(
        ctx.db,
      );
      // Named here: in the query, the plugin that turns names to camelCase would make it `Id`.
      return rows.map(({ id, ...row }) => ({ _id: id, ...row }));
    },
  }),
];
