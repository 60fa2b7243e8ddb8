import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { employeeOf } from '#modules/hr/employees/server/public.ts';
import { badge } from '../shared/badge.record.ts';
import { badgeWorkflow } from '../shared/badge.workflow.ts';
import { badgeReceipt } from './badges.document.ts';

/** The person's badges, the newest first. */
const badgesOf = (ctx: Context, employeeId: string) =>
  ctx.db
    .selectFrom('badge')
    .select(['id', 'number', 'status'])
    .where('employeeId', '=', employeeId)
    .orderBy('issuedOn', 'desc')
    .orderBy('id', 'desc')
    .execute();

const opensNothing = () => Promise.resolve({ accessZones: [] });

/** What only code can say of a step. */
export const badgeActions = implementWorkflow(badgeWorkflow, {
  issue: {
    effect: async (ctx, _row, { employeeId }) => {
      const holder = employeeId ? await employeeOf(ctx, employeeId) : null;
      if (!holder) return refuseField('employeeId', 'HOLDER', 'Name the person who gets this badge.');
      if (holder.status === 'left')
        refuseField('employeeId', 'HOLDER_LEFT', `${holder.name} has left: no badge is issued.`);
      // Two at the same moment wait for each other: the second one sees the badge of the first.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`badge:${holder.id}`}, 0))`.execute(ctx.db);
      const before = await badgesOf(ctx, holder.id);
      const held = before.find(({ status }) => status === 'issued');
      if (held)
        refuseField(
          'employeeId',
          'BADGE_HELD',
          `${holder.name} holds badge ${held.number}: take it back or report it lost first.`,
        );
      return { replacesId: before[0]?.id ?? null };
    },
  },
  takeBack: { effect: opensNothing },
  reportLost: { effect: opensNothing },
});

/** Badges: what is served under `/api/hr/badges`. */
export const badgesServer = defineServerModule({
  name: 'hr/badges',
  records: [recordEndpoints(badge, { workflow: badgeActions, paper: badgeReceipt })],
});
