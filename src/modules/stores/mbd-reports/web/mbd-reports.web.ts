import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { mbdReport } from '../shared/mbdReport.record.ts';
import { mbdReportWorkflow } from '../shared/mbdReport.workflow.ts';

/** MBD Reports in the browser. */
export const mbdReportsWeb = registerScreens(mbdReport, {
  name: 'stores/mbd-reports',
  workflow: mbdReportWorkflow,
  list: {
    create: { label: 'Write a report' },
    tabs: [
      { label: 'In work', query: { 'f.status.in': 'draft,submitted,witnessed' } },
      { label: 'All', query: {} },
    ],
    emptyText: 'No MBD reports. Each scrapped part is reported here once it is destroyed, before it leaves.',
  },
  page: () => import('./mbdReportPage.tsx').then((m) => m.page),
  parameter: 'reportId',
  menuSince: '2026-11-24',
  th: () => import('./th.ts'),
});
