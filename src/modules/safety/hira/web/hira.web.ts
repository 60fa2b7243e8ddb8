import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { reportParts } from '#modules/safety/reports/shared/public.ts';

const allow = 'signedIn';
const root = '/safety/hira';
const screens = () => import('./HiraScreens.tsx');
const hazards = () => import('./HazardScreens.tsx');

/** Risk assessments in the browser. */
export const hiraWeb = defineWebModule({
  name: 'safety/hira',
  screens: [
    screen(root, () => screens().then((m) => m.HiraList), { title: 'HIRA', allow }),
    screen(`${root}/hazards`, () => screens().then((m) => m.HazardList), { title: 'Hazards', allow }),
    screen(`${root}/matrix`, () => screens().then((m) => m.MatrixPage), { title: 'Risk matrix', allow }),
    screen(`${root}/:hiraId`, () => screens().then((m) => m.HiraPage), { title: 'Risk assessment', allow }),
    screen(`${root}/:hiraId/hazard/new`, () => hazards().then((m) => m.NewHazard), { title: 'New hazard', allow }),
    screen(`${root}/:hiraId/hazard/:hazardId`, () => hazards().then((m) => m.HazardPage), { title: 'Hazard', allow }),
    screen('/safety/reports/:reportId/hira/:hiraId/hazard/:hazardId', () => hazards().then((m) => m.HazardOfReport), {
      title: 'Hazard',
      allow,
    }),
  ],
  menu: [{ path: root, since: '2026-11-28' }],
  parts: [part(reportParts, () => import('./HiraOfReport.tsx').then((m) => m.HiraOfReport))],
  words: () => import('./th.ts'),
});
