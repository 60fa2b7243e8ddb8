import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { whyNoWork } from '../shared/mayWork.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { answerEndpoints } from './answers.ts';
import { moveHeldPromises, recountWorkingDays, tellDueSoon } from './holds.ts';
import { refuseBelowRecord, refuseImpossibleCounts, refuseStatedCounts } from './counts.ts';
import { bulkEndpoints } from './bulk.endpoints.ts';
import { jobEndpoints } from './job.endpoints.ts';
import { stopForgottenLabour } from './labour.ts';
import { listEndpoints } from './list.endpoints.ts';
import { afterOpening, inductJob } from './openJob.ts';
import { refuseCooled, refuseNoLimit, refuseRelease } from './stated.ts';
import { outsideWorkEndpoints } from './outsideWork.endpoints.ts';
import { whyPaperStays } from './outsideReturn.ts';
import { workOrderActions } from './work-orders.actions.ts';

/** Jobs: opening, holding, moving and looking at them. */
export const workOrdersServer = defineServerModule({
  name: 'maintenance/work-orders',
  records: [
    {
      ...recordEndpoints(workOrder, {
        workflow: workOrderActions,
        beforeCreate: (input, _call, ctx) => inductJob(ctx, input),
        afterCreate: afterOpening,
        beforeUpdate: async (ctx, row, input) => {
          refuseStatedCounts(row, input);
          refuseImpossibleCounts({ ...row, ...input });
          await refuseBelowRecord(ctx, row, input);
          refuseNoLimit(input.operatorLimitReference);
          refuseRelease(input);
          if (input.removalReason !== undefined) await refuseCooled(ctx, row, input.removalReason);
          // What it says may call for cards (R19).
          if (input.removalReason !== undefined && input.removalReason !== row.removalReason)
            await ctx.enqueue('heatCardsByReason', { jobId: row.id }, { key: `heat:${row.id}` });
        },
        mayUpdate: (_ctx, row) => whyNoWork(row),
      }),
      whyFixed: async (ctx, row, fileId) => whyNoWork(row) ?? (fileId ? whyPaperStays(ctx, fileId) : null),
    },
  ],
  endpoints: [...listEndpoints, ...bulkEndpoints, ...jobEndpoints, ...answerEndpoints, ...outsideWorkEndpoints],
  jobs: {
    moveHeldPromises,
    recountWorkingDays,
    stopForgottenLabour,
    tellDueSoon,
  },
  schedule: { '10 * * * *': 'moveHeldPromises', '40 * * * *': 'stopForgottenLabour', '0 0 * * *': 'tellDueSoon' },
});
