import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { capacityCall, coverCall, manpowerWeekCall } from '../shared/manpower.calls.ts';
import { shiftAssignment, shiftDay, shiftPattern } from '../shared/shift.record.ts';
import { shiftSwap } from '../shared/shiftSwap.record.ts';
import { shiftWeek, shiftWeekWorkflow } from '../shared/shiftWeek.record.ts';
import { shiftLeft } from '#modules/maintenance/work-orders/server/public.ts';
import { tellShortMonths } from './alerts.ts';
import { endOfShift } from './endOfShift.ts';
import {
  checkAssignment,
  checkAssignmentEnd,
  checkChangedDay,
  checkNewDay,
  mayArchiveAssignment,
  mayArchiveDay,
  mayArchivePattern,
  publishedValues,
} from './shift.rules.ts';
import { checkNewSwap, swapActions, tellOfSwap } from './swap.actions.ts';
import { capacityAnswer, coverAnswer, weekPlan } from './week.ts';

shiftLeft.fill(endOfShift);

/** Manpower: who works when, what they can do, and whether it is enough. Served under `/api/manpower`. */
export const manpowerServer = defineServerModule({
  name: 'maintenance/manpower',
  records: [
    recordEndpoints(shiftPattern, { mayArchive: mayArchivePattern }),
    recordEndpoints(shiftAssignment, {
      beforeCreate: async (input, _call, ctx) => checkAssignment(ctx, input),
      beforeUpdate: checkAssignmentEnd,
      mayArchive: mayArchiveAssignment,
    }),
    recordEndpoints(shiftDay, {
      beforeCreate: async (input, _call, ctx) => checkNewDay(ctx, input),
      beforeUpdate: checkChangedDay,
      mayArchive: mayArchiveDay,
    }),
    recordEndpoints(shiftWeek, {
      workflow: implementWorkflow(shiftWeekWorkflow, {
        publish: { effect: (ctx, row) => publishedValues(ctx, row.monday) },
      }),
      beforeCreate: async (input, _call, ctx) => ({
        ...(await publishedValues(ctx, input.monday)),
        publishedAt: ctx.now.toISOString(),
        publishedByName: ctx.actor.name,
      }),
    }),
    recordEndpoints(shiftSwap, {
      workflow: swapActions,
      beforeCreate: async (input, _call, ctx) => checkNewSwap(ctx, input),
      afterCreate: tellOfSwap,
    }),
  ],
  endpoints: [
    handle(manpowerWeekCall, (ctx, { query }) => weekPlan(ctx, query.from)),
    handle(capacityCall, (ctx) => capacityAnswer(ctx)),
    handle(coverCall, (ctx, { query }) => coverAnswer(ctx, query.from)),
  ],
  jobs: { tellShortMonths },
  schedule: { '20 0 * * *': 'tellShortMonths' },
});
