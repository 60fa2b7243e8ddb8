import type { WriteContext } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { holiday } from '../shared/holiday.record.ts';
import { holidayWorkflow } from '../shared/holiday.workflow.ts';

/** Work orders of working-day contracts are due on other days now: counted anew after the commit, once. */
const recount = (ctx: WriteContext) => ctx.enqueue('recountWorkingDays', {}, { key: 'working-days' });

/** The company's holidays, one row a day. */
export const holidaysServer = defineServerModule({
  name: 'hr/holidays',
  records: [
    recordEndpoints(holiday, {
      workflow: implementWorkflow(holidayWorkflow, { cancel: { after: recount }, restore: { after: recount } }),
      afterCreate: recount,
    }),
  ],
  endpoints: [],
});
