import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf, postHolder } from '#modules/hr/employees/server/public.ts';
import { stampWatch } from '../shared/stampWatch.record.ts';
import { stampWatchWorkflow } from '../shared/stampWatch.workflow.ts';
import { watchStamps } from './watching.ts';

/** Whoever signed says what happened; somebody else concludes. */
export const stampWatchActions = implementWorkflow(stampWatchWorkflow, {
  explain: {
    whose: (ctx, row) => (row.employeeId === ctx.actor.employeeId ? null : 'Whoever signed says what happened.'),
    guard: () => null,
    after: async (ctx, row) => {
      const quality = await postHolder(ctx, 'QM');
      const account = quality && (await employeeOf(ctx, quality.employeeId))?.userId;
      await notify(ctx, {
        to: account ? [account] : [],
        type: 'Quality',
        title: `${row.number}: signatures are explained`,
        text: row.explanation ?? '',
        link: `/qa/ccs/stamp-watch/${row.number}`,
        subject: `stampWatch:${row.id}`,
        cause: 'explained',
      });
    },
  },
  close: {
    guard: (ctx, row) =>
      row.employeeId === ctx.actor.employeeId ? 'Nobody concludes about their own signatures.' : null,
  },
});

/** Patterns of signatures that cannot well be true: found each hour, asked of whoever signed, concluded by quality. */
export const stampWatchServer = defineServerModule({
  name: 'quality/stamp-watch',
  records: [recordEndpoints(stampWatch, { workflow: stampWatchActions })],
  jobs: { watchStamps },
  schedule: { '25 * * * *': 'watchStamps' },
});
