import { sql } from 'kysely';
import { z } from 'zod';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/server/records/answers.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { customerOf } from '#modules/marketing/customers/server/public.ts';
import { endPortalSessions, makeInvitation } from '#modules/portal/customer-portal/server/public.ts';
import { portalLog } from '../shared/portalLog.record.ts';
import { portalScopes, portalUser } from '../shared/portalUser.record.ts';

const params = z.strictObject({ id: z.uuid() });
const reason = z.string().trim().min(3, 'Say why').max(500);
const invited = z.object({ row: rowAnswer(portalUser), link: z.string(), expiresAt: z.string() });
const chartDays = 30;

/** People of customers at the portal: inviting them, putting them out, and the log of what they did. */
export const customerPortalServer = defineServerModule({
  name: 'admin/customer-portal',
  records: [recordEndpoints(portalUser), recordEndpoints(portalLog)],
  endpoints: [
    write({
      method: 'POST',
      path: portalUser.api,
      allow: 'admin.admin',
      summary: 'Invite one of a customer’s people; the link works once, for seven days',
      record: portalUser.name,
      creates: true,
      body: z.strictObject({
        customerId: z.uuid('Choose one from the list'),
        name: z.string().trim().min(2, 'Required').max(120),
        email: z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[^\s@]+@[^\s@]+$/, 'An address such as name@company.com')
          .max(254),
        scopes: z.array(z.enum(Object.keys(portalScopes) as (keyof typeof portalScopes)[])).max(5),
      }),
      answer: invited,
      handle: async (ctx, { body, reply }) => {
        const customer = await customerOf(ctx, body.customerId);
        if (!customer?.isActive) refuseField('customerId', 'CUSTOMER_INACTIVE', 'Choose an active customer.');
        const known = await sql`select 1 from portal_user where email = ${body.email}`.execute(ctx.db);
        if (known.rows.length > 0)
          conflict('ALREADY_EXISTS', 'Somebody with this e-mail address is at the portal already.');
        const row = await createRecord(ctx, portalUser, body, { status: 'invited' });
        const invitation = await makeInvitation(ctx, { id: row.id, email: body.email });
        void reply.status(201);
        return { row: await getRecord(ctx, portalUser, row.id), ...invitation };
      },
    }),
    write({
      method: 'POST',
      path: `${portalUser.api}/:id/invite`,
      allow: 'admin.admin',
      summary: 'Invite again: a new link; the older ones and all sessions end',
      record: portalUser.name,
      params,
      answer: invited,
      handle: async (ctx, { params: of }) => {
        const row = await lockRecord(ctx, portalUser, of.id, null);
        if (row['status'] === 'disabled') refuse('STATE_NOT_ALLOWED', 'This person is disabled. Enable them first.');
        const invitation = await makeInvitation(ctx, { id: row.id, email: String(row['email']) });
        await ctx.audit({
          entity: portalUser.name,
          entityId: row.id,
          action: 'update',
          changes: { invitation: 'sent again' },
        });
        ctx.changed(portalUser, row.id);
        return { row: await getRecord(ctx, portalUser, row.id), ...invitation };
      },
    }),
    write({
      method: 'POST',
      path: `${portalUser.api}/:id/disable`,
      allow: 'admin.admin',
      summary: 'Put somebody out of the portal; their sessions end at once',
      record: portalUser.name,
      params,
      body: z.strictObject({ reason }),
      answer: z.object({ row: rowAnswer(portalUser) }),
      handle: async (ctx, { params: of, body }) => {
        const row = await lockRecord(ctx, portalUser, of.id, null);
        if (row['status'] === 'disabled') refuse('STATE_NOT_ALLOWED', 'This person is disabled already.');
        await endPortalSessions(ctx, row.id);
        await sql`update portal_invitation set used_at = ${ctx.now} where portal_user_id = ${row.id} and used_at is null`.execute(
          ctx.db,
        );
        return {
          row: await changeRow(ctx, portalUser, row, {
            values: { status: 'disabled' },
            action: 'status',
            reason: body.reason,
          }),
        };
      },
    }),
    write({
      method: 'POST',
      path: `${portalUser.api}/:id/enable`,
      allow: 'admin.admin',
      summary: 'Let somebody in again, with the password they had; whoever never chose one is invited again',
      record: portalUser.name,
      params,
      body: z.strictObject({ reason }),
      answer: z.object({ row: rowAnswer(portalUser) }),
      handle: async (ctx, { params: of, body }) => {
        const row = await lockRecord(ctx, portalUser, of.id, null);
        if (row['status'] !== 'disabled') refuse('STATE_NOT_ALLOWED', 'This person is not disabled.');
        const { rows } = await sql<{
          has: boolean;
        }>`select password_hash is not null as has from portal_user where id = ${row.id}`.execute(ctx.db);
        const status = rows[0]?.has ? 'active' : 'invited';
        return {
          row: await changeRow(ctx, portalUser, row, { values: { status }, action: 'status', reason: body.reason }),
        };
      },
    }),
    read({
      path: '/api/customer-portal/daily',
      allow: 'admin.viewer',
      summary: 'Sign-ins and refusals at the portal, day by day',
      record: portalLog.name,
      answer: z.object({ days: z.array(z.object({ day: z.string(), signIns: z.number(), refused: z.number() })) }),
      handle: async (ctx) => {
        const { rows } = await sql`
          select to_char(d.day, 'YYYY-MM-DD') as day,
            count(l.id) filter (where l.action in ('signIn', 'accept'))::int as sign_ins, count(l.id) filter (where l.action = 'refused')::int as refused
          from generate_series((${ctx.now}::timestamptz at time zone 'Asia/Bangkok')::date - ${chartDays - 1}::int, (${ctx.now}::timestamptz at time zone 'Asia/Bangkok')::date, interval '1 day') as d(day)
          left join portal_log l on (l.at at time zone 'Asia/Bangkok')::date = d.day group by 1 order by 1`.execute(
          ctx.db,
        );
        return { days: rows };
      },
    }),
  ],
});
