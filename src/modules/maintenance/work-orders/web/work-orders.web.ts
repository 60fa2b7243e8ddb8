import { defineWebModule, part, redirect, screen } from '#kernel/web/module.ts';
import { customerParts } from '#modules/marketing/customers/shared/public.ts';

const viewer = 'maintenance.viewer';

/** Jobs in the browser: the list and board, the page of one job, the log, and the bell. */
export const workOrdersWeb = defineWebModule({
  name: 'maintenance/work-orders',
  screens: [
    redirect('/maintenance', '/maintenance/workorders', viewer),
    screen('/maintenance/workorders', () => import('./WorkOrderList.tsx').then((m) => m.WorkOrderList), {
      title: 'Work Orders',
      allow: viewer,
      start: () => import('./startOfList.ts').then(({ startOfList }) => startOfList),
    }),
    screen('/maintenance/mmc/:title', () => import('./JobPage.tsx').then((m) => m.JobPage), {
      title: 'Work order',
      allow: viewer,
    }),
    screen('/workorders-logs', () => import('./JobLogList.tsx').then((m) => m.JobLogList), {
      title: 'Work Orders Logs',
      allow: 'signedIn',
    }),
  ],
  quickCreate: [
    { label: 'Work order', path: '/maintenance/workorders?new=1', allow: ['maintenance.user', 'logistics.user'] },
  ],
  parts: [part(customerParts, () => import('./CustomerJobs.tsx').then((m) => m.CustomerJobs))],
  told: () => import('../shared/workOrder.record.ts').then((m) => [m.workOrder]),
  words: () => import('./th.refusals.ts'),
});
