import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { disableAccountsOf } from '#kernel/server/identity/accounts.ts';
import { revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { employeeWorkflow } from '../shared/employee.workflow.ts';

/** What must be handed over before somebody goes: people they manage and posts they hold. */
async function openDuties(ctx: Context, employeeId: string): Promise<string | null> {
  const today = dayOf(ctx.now);
  const found = await sql<{ duty: string }>`
    select 'manager of ' || name as duty from employee where manager_id = ${employeeId} and status <> 'left'
    union all select 'manager of department ' || code from department where manager_id = ${employeeId} and archived_at is null
    union all select 'holder of the post ' || post from post_holder
      where employee_id = ${employeeId} and archived_at is null and (valid_to is null or valid_to > ${today})
    limit 4`.execute(ctx.db);
  if (found.rows.length === 0) return null;
  const named = found.rows
    .slice(0, 3)
    .map((row) => row.duty)
    .join(', ');
  return `Hand over first: ${named}${found.rows.length > 3 ? ' and more' : ''}.`;
}

/** Tools of the crib that are still with somebody: each comes back, or is reported lost, before they go. */
async function toolsOut(ctx: Context, employeeId: string): Promise<string | null> {
  const held = await ctx.db
    .selectFrom('tool')
    .select(['toolNo', 'name'])
    .where('holderId', '=', employeeId)
    .orderBy('toolNo')
    .limit(4)
    .execute();
  if (held.length === 0) return null;
  const named = held
    .slice(0, 3)
    .map(({ toolNo, name }) => `${toolNo} ${name}`)
    .join(', ');
  return `Still on loan: ${named}${held.length > 3 ? ' and more' : ''}. The crib takes it back first.`;
}

/** Closes the sign-in of somebody who left; a signature under way ends before this or sees it (R-HR-3, R-SIG-3). */
async function closeSignIn(ctx: WriteContext, employeeId: string): Promise<void> {
  for (const userId of await disableAccountsOf(ctx, employeeId)) {
    await revokeUserSessions(ctx.db, userId, 'disabled', ctx.now);
    await ctx.audit({
      entity: 'user',
      entityId: userId,
      action: 'update',
      changes: { state: { new: 'disabled' } },
      reason: 'left the company',
    });
  }
}

/** Whoever signs holds the account before the employee. */
const workflow = {
  ...employeeWorkflow,
  lockFirst: (ctx: WriteContext, row: { id: string }) =>
    sql`select 1 from app_user where employee_id = ${row.id} order by id for no key update`.execute(ctx.db),
};

/** What happens when somebody goes on leave, comes back, or leaves for good. */
export const employeeActions = implementWorkflow(workflow, {
  startLeave: {
    effect: (_ctx, row, input) => {
      if (input.from < row.startDate)
        refuseField('from', 'EMPLOYEE_DATES', 'The leave cannot begin before the first day.');
      return Promise.resolve({ onLeaveSince: input.from });
    },
  },
  endLeave: { effect: () => Promise.resolve({ onLeaveSince: null }) },
  leave: {
    guard: async (ctx, row) => (await openDuties(ctx, row.id)) ?? toolsOut(ctx, row.id),
    effect: async (ctx, row, input) => {
      if (input.lastDay > dayOf(ctx.now))
        refuseField('lastDay', 'EMPLOYEE_DATES', 'The last day is still to come: end the employment on that day.');
      if (input.lastDay < row.startDate)
        refuseField('lastDay', 'EMPLOYEE_DATES', 'The last day cannot be before the first.');
      await closeSignIn(ctx, row.id);
      return { endDate: input.lastDay, onLeaveSince: null };
    },
  },
});
