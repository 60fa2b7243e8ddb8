import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { levelCall, planCalendarCall, planCall, planPartsCall, shiftSheetCall } from '../shared/plan.calls.ts';
import { planCopy, planSlot, planWeek, workBench } from '../shared/plan.record.ts';
import { planWeekWorkflow } from '../shared/plan.workflow.ts';
import { planJobsCall, readinessCall } from '../shared/planning.calls.ts';
import { fillCopy, level, planCopyActions } from './copies.ts';
import { planJobs } from './jobs.queries.ts';
import { planOf } from './plan.queries.ts';
import { tellReadiness, toolReadiness } from './readiness.ts';
import { shiftSheet } from './shiftSheet.document.ts';
import { checkSlot, freezeValues, mayArchiveBench, mayTakeOff } from './slots.rules.ts';
import { jobsShortOfParts, planCalendar } from './views.queries.ts';

/** Planning of jobs: what is worked on when, where and by whom, and whether the due dates hold. Served under `/api/planning`. */
export const jobPlanningServer = defineServerModule({
  name: 'maintenance/planning',
  records: [
    recordEndpoints(workBench, { mayArchive: mayArchiveBench }),
    recordEndpoints(planCopy, { workflow: planCopyActions, afterCreate: fillCopy }),
    recordEndpoints(planSlot, { holds: checkSlot, mayArchive: mayTakeOff }),
    recordEndpoints(planWeek, {
      workflow: implementWorkflow(planWeekWorkflow, {}),
      beforeCreate: (input, _call, ctx) => freezeValues(ctx, input),
    }),
  ],
  endpoints: [
    handle(planJobsCall, (ctx) => planJobs(ctx)),
    handle(readinessCall, (ctx) => toolReadiness(ctx)),
    handle(planCall, (ctx, { query }) => planOf(ctx, query)),
    handle(levelCall, { creates: true, handle: (ctx, { body }) => level(ctx, body.shop ?? null) }),
    handle(planPartsCall, (ctx) => jobsShortOfParts(ctx)),
    handle(planCalendarCall, (ctx, { query }) => planCalendar(ctx, query.month)),
    handle(shiftSheetCall, async (ctx, { query, reply }) => {
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="shift-${query.day}-${query.shift}.pdf"`);
      return ctx.services.render(await shiftSheet(ctx, query));
    }),
  ],
  jobs: { tellReadiness },
  // The end of the shift, when there is still time until the morning.
  schedule: { '30 17 * * *': 'tellReadiness' },
});
