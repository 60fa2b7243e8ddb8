import { files, history, section } from '#kernel/web/page/panels.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { scrap } from '../shared/scrap.record.ts';
import { scrapWorkflow } from '../shared/scrap.workflow.ts';

/** Scraps in the browser. */
export const scrapsWeb = registerScreens(scrap, {
  name: 'stores/scraps',
  workflow: scrapWorkflow,
  list: {
    create: { label: 'Scrap a part' },
    tabs: [
      { label: 'In work', query: { 'f.status.in': 'tagged,approved,mutilated,witnessed' } },
      { label: 'All', query: {} },
    ],
    emptyText: 'No scrap records. A part beyond repair is recorded here before it is destroyed.',
  },
  page: {
    title: 'description',
    facts: ['partNumber', 'serialNumber?', 'reason', 'ownerId?', 'jobId?', 'quarantineId?', 'mbdReportId?'],
    panels: [
      section('Approval and mutilation'),
      section('Disposal', ['disposedOn', 'disposalFirm', 'weightKg', 'proceeds', 'receiptVoucher', 'closedAt']),
      files(),
      history(),
    ],
  },
  menuSince: '2026-11-23',
  th: () => import('./th.ts'),
});
