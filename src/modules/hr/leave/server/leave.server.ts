import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { leaveBalanceCall, leaveCalendarCall } from '../shared/leave.calls.ts';
import { leaveAllowance, leaveRequest } from '../shared/leave.record.ts';
import { checkAllowance, leaveActions, newLeave, tellHeads } from './leave.actions.ts';
import { leaveBalance, leaveCalendar } from './leave.queries.ts';

/** Leave: asked for, decided, in the roster once it is approved. */
export const leaveServer = defineServerModule({
  name: 'hr/leave',
  records: [
    recordEndpoints(leaveRequest, {
      workflow: leaveActions,
      beforeCreate: (input, _call, ctx) => newLeave(ctx, input),
      afterCreate: tellHeads,
    }),
    recordEndpoints(leaveAllowance, { beforeCreate: async (input) => checkAllowance(input) }),
  ],
  endpoints: [
    handle(leaveBalanceCall, (ctx, { query }) => leaveBalance(ctx, query.year, query.employeeId)),
    handle(leaveCalendarCall, (ctx, { query }) => leaveCalendar(ctx, query.month)),
  ],
});
