import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { files, history, section } from '#kernel/web/page/panels.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { scrap } from '../shared/scrap.record.ts';
import { scrapWorkflow } from '../shared/scrap.workflow.ts';

const open = 'tagged,approved,mutilated,marked,witnessed';

/** Scraps in the browser. */
export const scrapsWeb = registerScreens(scrap, {
  name: 'stores/scraps',
  workflow: scrapWorkflow,
  list: {
    create: { label: 'Scrap a part' },
    tabs: [
      { label: 'In work', query: { 'f.status.in': open } },
      {
        label: 'Waiting for the owner',
        query: { 'f.status.in': 'tagged', 'f.ownerId.notEmpty': '1', 'f.ownerConsent.empty': '1' },
      },
      { label: 'Ready for MBD', query: { 'f.status.in': 'approved,mutilated,witnessed', 'f.mbdReportId.empty': '1' } },
      { label: 'Life-limited', query: { 'f.status.in': open, 'f.lifeLimited.in': 'true' } },
      {
        label: 'Older than 90 days',
        query: { 'f.status.in': open, 'f.createdAt.lte': addDays(dayOf(new Date()), -91), sort: 'createdAt' },
      },
      { label: 'All', query: {} },
    ],
    emptyText: 'No scrap records. A part beyond repair is recorded here before it is destroyed.',
  },
  page: {
    title: 'description',
    facts: [
      'partNumber',
      'serialNumber?',
      'reason',
      'ownerType',
      'ownerId?',
      'jobId?',
      'quarantineId?',
      'mbdReportId?',
    ],
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
