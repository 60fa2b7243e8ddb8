import { sql } from 'kysely';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { user } from '../shared/user.record.ts';
import { administrator, administrators, lockPerson, setRights } from './people.ts';
import { freshProof } from './people.endpoints.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  askForAccessCall,
  changeRightsCall,
  closeRequestCall,
  decideGrantCall,
  openRequestsCall,
  whoGrantsAccessCall,
} from '../shared/rights.calls.ts';

interface Grant {
  id: string;
  userId: string;
  askedBy: string;
  reason: string;
}

async function askForAdministrator(ctx: WriteContext, userId: string, why: string): Promise<void> {
  const made = await sql<{ id: string }>`
    insert into admin_grant (user_id, asked_by, asked_at, reason) values (${userId}, ${ctx.actor.id}, ${ctx.now}, ${why})
    on conflict do nothing returning id`.execute(ctx.db);
  if (!made.rows[0])
    conflict('GRANT_OPEN', 'Somebody has asked for this already. Another administrator has to decide.');
  await ctx.audit({
    entity: user.name,
    entityId: userId,
    action: 'update',
    changes: { askedFor: administrator },
    reason: why,
  });
  const others = (await administrators(ctx)).filter((one) => one.id !== ctx.actor.id && one.id !== userId);
  await notify(ctx, {
    to: others.map((one) => one.id),
    type: 'Account',
    title: 'Somebody shall become administrator',
    text: `${ctx.actor.name}: ${why}`,
    link: '/admin/requests',
    subject: `user:${userId}`,
    cause: 'adminGrant',
  });
}

/** Giving and taking rights, the second pair of eyes, and asking for a right that is missing. */
export const rightsEndpoints = [
  handle(changeRightsCall, {
    prepare: freshProof,
    handle: async (ctx, { params, body }) => {
      const row = await lockPerson(ctx, params.id, body.version);
      const had = (row['roles'] as string[]).includes(administrator);
      const asked = !had && body.roles.includes(administrator);
      const roles = asked ? body.roles.filter((role) => role !== administrator) : body.roles;
      const after = await setRights(ctx, row, { permission: body.permission, roles }, body.reason);
      if (asked) await askForAdministrator(ctx, row.id, body.reason);
      return { row: after, asked };
    },
  }),
  handle(openRequestsCall, async (ctx) => {
    const grants = await sql<AnswerOf<typeof openRequestsCall>['grants'][number]>`
        select g.id, u.username, u.name, a.name as asked_by, g.asked_at, g.reason,
          g.asked_by <> ${ctx.actor.id}::uuid and g.user_id <> ${ctx.actor.id}::uuid as may_decide
        from admin_grant g join app_user u on u.id = g.user_id join app_user a on a.id = g.asked_by
        where g.decided_at is null order by g.asked_at`.execute(ctx.db);
    const requests = await sql<AnswerOf<typeof openRequestsCall>['requests'][number]>`
        select r.id, u.username, u.name, r.path, r.needs, r.reason, r.asked_at
        from access_request r join app_user u on u.id = r.user_id where r.decided_at is null order by r.asked_at limit 200`.execute(
      ctx.db,
    );
    return { grants: grants.rows, requests: requests.rows };
  }),
  handle(decideGrantCall, {
    prepare: freshProof,
    handle: async (ctx, { params, body }) => {
      const asked = await sql<{ userId: string }>`
        select user_id from admin_grant where id = ${params.id} and decided_at is null`.execute(ctx.db);
      // The person before the request, as who asks does.
      const row = await lockRecord(
        ctx,
        user,
        asked.rows[0]?.userId ?? notFound('Nobody asks for this any more.'),
        null,
      );
      const { rows } = await sql<Grant>`
        select id, user_id, asked_by, reason from admin_grant where id = ${params.id} and decided_at is null for update`.execute(
        ctx.db,
      );
      const grant = rows[0] ?? notFound('Nobody asks for this any more.');
      if (body.granted && (grant.askedBy === ctx.actor.id || grant.userId === ctx.actor.id))
        refuse(
          'SOD_VIOLATION',
          'Two people give this right: whoever asked for it, and the person it is for, cannot decide.',
        );
      await sql`update admin_grant set decided_by = ${ctx.actor.id}, decided_at = ${ctx.now}, granted = ${body.granted} where id = ${grant.id}`.execute(
        ctx.db,
      );
      if (body.granted) {
        const roles = [...(row['roles'] as string[]), administrator];
        await setRights(
          ctx,
          row,
          { permission: Math.max(5, Number(row['permission'])), roles },
          `${grant.reason} (asked for by another administrator)`,
        );
      } else {
        await ctx.audit({ entity: user.name, entityId: row.id, action: 'update', changes: { refused: administrator } });
      }
      if (grant.askedBy !== ctx.actor.id)
        await notify(ctx, {
          to: [grant.askedBy],
          type: 'Account',
          title: body.granted
            ? 'Your request for an administrator was agreed to'
            : 'Your request for an administrator was refused',
          text: `${String(row['name'])}: ${ctx.actor.name} decided.`,
          link: `/admin/${String(row['username'])}`,
          subject: `user:${row.id}`,
          cause: 'adminDecided',
        });
      ctx.changed(user, row.id);
      return { granted: body.granted };
    },
  }),
  handle(whoGrantsAccessCall, async (ctx) => ({ people: (await administrators(ctx)).map((one) => one.name) })),
  handle(askForAccessCall, async (ctx, { body }) => {
    const made = await sql`
        insert into access_request (user_id, path, needs, reason, asked_at)
        values (${ctx.actor.id}, ${body.path}, ${body.needs}, ${body.reason}, ${ctx.now}) on conflict do nothing returning id`.execute(
      ctx.db,
    );
    if (made.rows.length > 0) {
      await ctx.audit({
        entity: user.name,
        entityId: ctx.actor.id ?? '',
        action: 'update',
        changes: { askedFor: body.needs, path: body.path },
        reason: body.reason,
      });
      await notify(ctx, {
        to: (await administrators(ctx)).map((one) => one.id),
        type: 'Account',
        title: `${ctx.actor.name} asks for a right`,
        text: `${body.needs}: ${body.reason}`,
        link: '/admin/requests',
        subject: `user:${ctx.actor.id}`,
        cause: 'accessRequest',
      });
      ctx.changed(user);
    }
    return { asked: true };
  }),
  handle(closeRequestCall, async (ctx, { params }) => {
    const { rows } = await sql<{ userId: string; needs: string }>`
        update access_request set decided_by = ${ctx.actor.id}, decided_at = ${ctx.now} where id = ${params.id} and decided_at is null returning user_id, needs`.execute(
      ctx.db,
    );
    const done = rows[0] ?? notFound('Nobody asks for this any more.');
    const row = await getRecord(ctx, user, done.userId);
    await ctx.audit({ entity: user.name, entityId: row.id, action: 'update', changes: { requestDone: done.needs } });
    await notify(ctx, {
      to: [done.userId],
      type: 'Account',
      title: 'Your request for a right was looked at',
      text: done.needs,
      link: '/dashboard',
      subject: `user:${done.userId}`,
      cause: 'accessDone',
    });
    ctx.changed(user, row.id);
    return { done: true };
  }),
];
