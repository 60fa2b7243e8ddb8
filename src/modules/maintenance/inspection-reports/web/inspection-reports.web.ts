import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { tryReport } from '#modules/maintenance/templates/shared/public.ts';
import { jobInspection } from '#modules/maintenance/work-orders/shared/public.ts';

const allow = 'maintenance.viewer';
const job = '/maintenance/mmc/:jobnumber/inspection-report';

/** Inspection reports in the browser. */
export const inspectionReportsWeb = defineWebModule({
  name: 'maintenance/inspection-reports',
  screens: [
    screen('/maintenance/inspection-reports', () => import('./ReportList.tsx').then((m) => m.ReportList), {
      title: 'Inspection reports',
      allow,
    }),
    screen(
      '/maintenance/inspection-reports/:jobnumber/:reportNumber',
      () => import('./ReportPage.tsx').then((m) => m.ReportPage),
      { title: 'Inspection report', allow },
    ),
    screen(job, () => import('./NewReport.tsx').then((m) => m.ToNewReport), { title: 'New inspection report', allow }),
    screen(`${job}/new`, () => import('./NewReport.tsx').then((m) => m.NewReport), {
      title: 'New inspection report',
      allow,
    }),
    screen(`${job}/:reportNumber`, () => import('./ReportEditor.tsx').then((m) => m.ReportEditor), {
      title: 'Inspection report',
      allow,
    }),
  ],
  menu: [{ path: '/maintenance/inspection-reports', since: '2026-11-21' }],
  parts: [
    part(jobInspection, () => import('./public.tsx').then((m) => m.InspectionReportTable)),
    part(tryReport, () => import('./ItemList.tsx').then((m) => m.TryItems)),
  ],
  told: () => import('../shared/inspectionReport.record.ts').then((m) => [m.inspectionReport]),
  words: () => import('./th.ts'),
});
