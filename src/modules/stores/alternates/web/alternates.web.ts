import { files, history, section } from '#kernel/web/page/panels.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { alternate } from '../shared/alternate.record.ts';
import { alternateWorkflow } from '../shared/alternate.workflow.ts';

/** Alternate parts in the browser; a part shows its own on its page. */
export const alternatesWeb = registerScreens(alternate, {
  name: 'stores/alternates',
  workflow: alternateWorkflow,
  list: {
    description: 'Part numbers that may be issued in place of another. The counter offers them when the part is out.',
    create: { label: 'New alternate part' },
    tabs: [
      { label: 'Approved', query: { 'f.status.in': 'approved' } },
      { label: 'To approve', query: { 'f.status.in': 'draft' } },
      { label: 'All', query: {} },
    ],
    emptyText: 'No alternate parts. Name a part, what may replace it, and the approved data; quality approves it.',
  },
  page: {
    title: 'approvedData',
    facts: ['itemId', 'alternateId', 'direction', 'kind', 'customerId?'],
    panels: [section('Approval'), files(), history()],
  },
  th: () => import('./th.ts'),
});
