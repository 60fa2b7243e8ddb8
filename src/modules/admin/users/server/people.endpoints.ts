import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { read, write } from '#kernel/server/endpoint.ts';
import { createUser } from '#kernel/server/identity/accounts.ts';
import { requireFreshProof } from '#kernel/server/identity/stepUp.ts';
import { clearDayCount, guardAccount } from '#kernel/server/identity/throttle.ts';
import { rowAnswer } from '#kernel/server/records/answers.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { startPasswordReset } from '#modules/account/password/server/public.ts';
import { everyRole } from '../shared/rights.ts';
import { user } from '../shared/user.record.ts';
import { lockPerson, refuseAdministrator, setEmail, setState } from './people.ts';

const api = user.api;
export const params = z.strictObject({ id: z.string().max(60) });
export const reason = z.string().trim().min(3, 'Say why').max(500);
const email = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s@]+@[^\s@]+$/, 'An address such as name@company.com')
  .max(254);
const rowOnly = z.object({ row: rowAnswer(user) });

/** Whoever gives or takes somebody's access showed within half an hour that it is them. */
export const freshProof = (ctx: Context, { request }: { request: FastifyRequest }): Promise<void> =>
  requireFreshProof(request.server.identity, ctx.actor.sessionId ?? '', 30, ctx.now);

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
    prepare: freshProof,
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

/** Invites, locks, closes, and writes another address down. Nobody's secret is set or seen here. */
export const peopleEndpoints = [
  write({
    method: 'POST',
    path: api,
    allow: 'admin.admin',
    summary: 'New person with a sign-in; they choose their password with a link that only their mail holds',
    record: user.name,
    creates: true,
    body: z.strictObject({
      username: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'Letters, digits, dot, dash and underscore, at most 40'),
      name: z.string().trim().min(2, 'Required').max(200),
      email,
      employeeId: z.uuid().nullish(),
      permission: z.int().min(1).max(5),
      roles: roleList,
    }),
    answer: z.object({ row: rowAnswer(user), sentTo: z.string().nullable(), expiresAt: z.string().nullable() }),
    prepare: freshProof,
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
      ctx.changed(user, id);
      const sent = (await startPasswordReset(ctx, id)) ?? { sentTo: null, expiresAt: null };
      void reply.status(201);
      return { row: await getRecord(ctx, user, id), ...sent };
    },
  }),
  state('lock', 'Lock a sign-in; all sessions end at once', 'locked'),
  state(
    'unlock',
    'Open a locked or closed sign-in again; what was closed comes back without the right to administer',
    'active',
  ),
  state('close', 'Close a sign-in for good, as when somebody leaves', 'disabled'),
  write({
    method: 'POST',
    path: `${api}/:id/email`,
    allow: 'admin.admin',
    summary:
      'Give somebody another e-mail address; both addresses are told, and for a day no link to a password goes to the new one',
    record: user.name,
    params,
    body: z.strictObject({ version: z.int().min(1), email, reason }),
    answer: rowOnly,
    prepare: freshProof,
    handle: async (ctx, { params: of, body }) => {
      const row = await lockPerson(ctx, of.id, body.version);
      refuseAdministrator(row);
      return { row: await setEmail(ctx, row, body.email, body.reason) };
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
