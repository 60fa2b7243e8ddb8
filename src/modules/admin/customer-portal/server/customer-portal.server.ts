import { sql } from 'kysely';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { customerOf } from '#modules/marketing/customers/server/public.ts';
import { endPortalSessions, makeInvitation } from '#modules/portal/customer-portal/server/public.ts';
import { portalLog } from '../shared/portalLog.record.ts';
import { portalUser } from '../shared/portalUser.record.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  disablePortalUserCall,
  enablePortalUserCall,
  inviteAgainCall,
  invitePortalUserCall,
  portalDaysCall,
} from '../shared/customerPortal.calls.ts';
const chartDays = 30;

/** People of customers at the portal: inviting them, putting them out, and the log of what they did. */
export const customerPortalServer = defineServerModule({
  name: 'admin/customer-portal',
  records: [recordEndpoints(portalUser), recordEndpoints(portalLog)],
  endpoints: [
    handle(invitePortalUserCall, {
      creates: true,
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
    handle(inviteAgainCall, async (ctx, { params: of }) => {
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
    }),
    handle(disablePortalUserCall, async (ctx, { params: of, body }) => {
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
    }),
    handle(enablePortalUserCall, async (ctx, { params: of, body }) => {
      const row = await lockRecord(ctx, portalUser, of.id, null);
      if (row['status'] !== 'disabled') refuse('STATE_NOT_ALLOWED', 'This person is not disabled.');
      const { rows } = await sql<{
        has: boolean;
      }>`select password_hash is not null as has from portal_user where id = ${row.id}`.execute(ctx.db);
      const status = rows[0]?.has ? 'active' : 'invited';
      return {
        row: await changeRow(ctx, portalUser, row, { values: { status }, action: 'status', reason: body.reason }),
      };
    }),
    handle(portalDaysCall, async (ctx) => {
      const { rows } = await sql<AnswerOf<typeof portalDaysCall>['days'][number]>`
          select to_char(d.day, 'YYYY-MM-DD') as day,
            count(l.id) filter (where l.action in ('signIn', 'accept'))::int as sign_ins, count(l.id) filter (where l.action = 'refused')::int as refused
          from generate_series((${ctx.now}::timestamptz at time zone 'Asia/Bangkok')::date - ${chartDays - 1}::int, (${ctx.now}::timestamptz at time zone 'Asia/Bangkok')::date, interval '1 day') as d(day)
          left join portal_log l on (l.at at time zone 'Asia/Bangkok')::date = d.day group by 1 order by 1`.execute(
        ctx.db,
      );
      return { days: rows };
    }),
  ],
});
