import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { customerOf } from '#modules/marketing/customers/server/public.ts';
import {
  disablePortalUser,
  enablePortalUser,
  invitePortalUser,
  invitePortalUserAgain,
} from '#modules/portal/customer-portal/server/public.ts';
import { portalLog } from '#modules/portal/customer-portal/shared/portalLog.record.ts';
import { portalUser } from '#modules/portal/customer-portal/shared/portalUser.record.ts';
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
        const invited = await invitePortalUser(ctx, body);
        void reply.status(201);
        return invited;
      },
    }),
    handle(inviteAgainCall, (ctx, { params }) => invitePortalUserAgain(ctx, params.id)),
    handle(disablePortalUserCall, async (ctx, { params, body }) => ({
      row: await disablePortalUser(ctx, params.id, body.reason),
    })),
    handle(enablePortalUserCall, async (ctx, { params, body }) => ({
      row: await enablePortalUser(ctx, params.id, body.reason),
    })),
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
