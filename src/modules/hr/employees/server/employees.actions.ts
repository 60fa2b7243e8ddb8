import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { disableAccountsOf } from '#kernel/server/identity/accounts.ts';
import { revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { whyNotLeave } from './leaving.ts';
import { employeeWorkflow } from '../shared/employee.workflow.ts';

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
    guard: (ctx, row) => whyNotLeave(ctx, row.id),
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
