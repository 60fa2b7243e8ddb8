import { defineWebModule, part, redirect, screen } from '#kernel/web/module.ts';
import { tryLayout } from '#modules/maintenance/templates/shared/public.ts';
import { jobNdt } from '#modules/maintenance/work-orders/shared/public.ts';

const root = '/maintenance/ndt';
const allow = 'maintenance.viewer';

/** NDT in the browser. */
export const ndtReportsWeb = defineWebModule({
  name: 'maintenance/ndt-reports',
  screens: [
    redirect(root, `${root}/reports`, allow),
    screen(`${root}/reports`, () => import('./NdtList.tsx').then((m) => m.NdtList), { title: 'NDT reports', allow }),
    screen(`${root}/techniques`, () => import('./NdtList.tsx').then((m) => m.NdtTechniques), {
      title: 'NDT techniques',
      allow,
    }),
    screen(`${root}/techniques/:id`, () => import('./NdtList.tsx').then((m) => m.TechniquePage), {
      title: 'NDT technique',
      allow,
    }),
    screen(`${root}/checks`, () => import('./NdtList.tsx').then((m) => m.NdtChecks), {
      title: 'Process checks',
      allow,
    }),
    screen(`${root}/reports/new`, () => import('./NewNdt.tsx').then((m) => m.NewNdt), {
      title: 'New NDT report',
      allow,
    }),
    screen(`${root}/reports/:id`, () => import('./NdtPage.tsx').then((m) => m.NdtPage), { title: 'NDT report', allow }),
  ],
  menu: [{ path: root, since: '2026-11-21' }],
  quickCreate: [{ label: 'NDT report', path: `${root}/reports/new`, allow: 'maintenance.user' }],
  parts: [
    part(jobNdt, () => import('./public.tsx').then((m) => m.NdtReportTable)),
    part(tryLayout, () => import('./NdtEditor.tsx').then((m) => m.TryLayout)),
  ],
  told: () => import('../shared/ndtReport.record.ts').then((m) => [m.ndtReport]),
  words: () => import('./th.ts'),
});
