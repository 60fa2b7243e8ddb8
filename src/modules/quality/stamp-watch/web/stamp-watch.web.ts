import { history, section } from '#kernel/web/page/panels.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { stampWatch } from '../shared/stampWatch.record.ts';
import { stampWatchWorkflow } from '../shared/stampWatch.workflow.ts';

/** Stamp watch in the browser: what was asked of whoever signed; of others only what is explained or late. */
export const stampWatchWeb = registerScreens(stampWatch, {
  name: 'quality/stamp-watch',
  workflow: stampWatchWorkflow,
  list: {
    description:
      'Signatures that cannot well be true. Whoever signed is asked first; quality sees what is explained, or not answered in three days.',
    tabs: [
      { label: 'Open', query: { 'f.status.in': 'asked,explained' } },
      { label: 'All', query: {} },
    ],
    emptyText: 'No question is open about signatures.',
  },
  page: {
    title: 'fault',
    facts: ['employeeId', 'pattern', 'day', 'signatures'],
    panels: [section('Question about signatures'), history()],
  },
  th: () => import('./th.ts'),
});
