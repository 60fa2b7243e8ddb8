import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { createUser } from '#kernel/server/identity/accounts.ts';
import { requireFreshProof } from '#kernel/server/identity/stepUp.ts';
import { clearDayCount, guardAccount } from '#kernel/server/identity/throttle.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { startPasswordReset } from '#modules/account/password/server/public.ts';
import { user } from '../shared/user.record.ts';
import { lockPerson, refuseAdministrator, setEmail, setName, setState } from './people.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  changeEmailCall,
  changeNameCall,
  closeUserCall,
  createUserCall,
  lockUserCall,
  plainUsersCall,
  unlockUserCall,
} from '../shared/people.calls.ts';

/** Whoever gives or takes somebody's access showed within half an hour that it is them. */
export const freshProof = (ctx: Context, { request }: { request: FastifyRequest }): Promise<void> =>
  requireFreshProof(request.server.identity, ctx.actor.sessionId ?? '', 30, ctx.now);

/** Addresses below `/admin` that are screens of their own. */
const taken = ['jobs', 'requests', 'import'];

/** A sign-in becomes open, locked or closed. */
const state = (
  call: typeof lockUserCall | typeof unlockUserCall | typeof closeUserCall,
  to: 'active' | 'locked' | 'disabled',
) =>
  handle(call as typeof lockUserCall, {
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
  handle(createUserCall, {
    creates: true,
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
  state(lockUserCall, 'locked'),
  state(unlockUserCall, 'active'),
  state(closeUserCall, 'disabled'),
  handle(changeEmailCall, {
    prepare: freshProof,
    handle: async (ctx, { params: of, body }) => {
      const row = await lockPerson(ctx, of.id, body.version);
      refuseAdministrator(row);
      return { row: await setEmail(ctx, row, body.email, body.reason) };
    },
  }),
  handle(changeNameCall, {
    prepare: freshProof,
    handle: async (ctx, { params: of, body }) => ({
      row: await setName(ctx, await lockPerson(ctx, of.id, body.version), body.name, body.reason),
    }),
  }),
  handle(plainUsersCall, async (ctx) => {
    const { rows } = await sql<{ id: string; sub: string; name: string; employeeId: string | null }>`
        select id, username as sub, name, employee_id from app_user where state = 'active' and archived_at is null order by name limit 5000`.execute(
      ctx.db,
    );
    // Named here: in the query, the plugin that turns names to camelCase would make it `Id`.
    return rows.map(({ id, ...row }) => ({ _id: id, ...row }));
  }),
];
