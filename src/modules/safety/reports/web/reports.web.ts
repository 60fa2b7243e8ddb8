import { defineWebModule, screen } from '#kernel/web/module.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';
import { safetyReportWorkflow } from '../shared/safetyReport.workflow.ts';

const root = '/safety/reports';

const register = registerScreens(safetyReport, {
  name: 'safety/reports',
  workflow: safetyReportWorkflow,
  list: () => import('./reportScreens.tsx').then((m) => m.list),
  page: () => import('./reportScreens.tsx').then((m) => m.page),
  parameter: 'reportId',
  menuSince: '2026-11-28',
  th: () => import('./th.ts'),
});

/** Safety reports in the browser. */
export const safetyReportsWeb = defineWebModule({
  ...register,
  // The group of the menu is for level 3 (specification §2); everybody reports.
  quickCreate: [{ label: 'Report to safety', path: `${root}/new`, allow: 'signedIn' }],
  screens: [
    screen(`${root}/new`, () => import('./NewReport.tsx').then((m) => m.NewReport), {
      title: 'Report to safety',
      allow: 'signedIn',
    }),
    screen(`${root}/follow-up`, () => import('./FollowUp.tsx').then((m) => m.FollowUp), {
      title: 'Follow up a report',
      allow: 'signedIn',
    }),
    screen(`${root}/indicators`, () => import('./Indicators.tsx').then((m) => m.Indicators), {
      title: 'Safety performance indicators',
      allow: 'level:3',
    }),
    ...register.screens,
  ],
});
