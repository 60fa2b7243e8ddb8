import { files, history, section } from '#kernel/web/page/panels.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { mbdReport } from '../shared/mbdReport.record.ts';
import { mbdReportWorkflow } from '../shared/mbdReport.workflow.ts';
import { NotYetDestroyed } from './NotYetDestroyed.tsx';

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
  page: {
    title: 'description',
    facts: ['partNumber', 'serialNumber?', 'quantity', 'scrapId', 'place'],
    panels: [
      NotYetDestroyed,
      section('Destruction', ['method', 'dataPlateRemoved', 'destroyedAt', 'destroyedById']),
      section('Report and witnesses', { except: ['firstWitnessByName', 'secondWitnessByName'] }),
      files(),
      history(),
    ],
  },
  parameter: 'reportId',
  menuSince: '2026-11-24',
  th: () => import('./th.ts'),
});
