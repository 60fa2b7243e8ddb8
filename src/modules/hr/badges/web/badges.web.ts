import { files, history, section } from '#kernel/web/page/panels.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { badge } from '../shared/badge.record.ts';
import { badgeWorkflow } from '../shared/badge.workflow.ts';

/** Badges in the browser. */
export const badgesWeb = registerScreens(badge, {
  name: 'hr/badges',
  workflow: badgeWorkflow,
  list: {
    description: 'Who wears which badge and what it opens. Stamps stand with the authorisations that hand them over.',
    emptyText: 'No badges. A new card is entered here with its number before anybody gets it.',
    tabs: [
      { label: 'Issued', query: { 'f.status.in': 'issued' } },
      { label: 'In stock', query: { 'f.status.in': 'stock' } },
      { label: 'To destroy', query: { 'f.status.in': 'returned,lost' } },
      { label: 'All', query: {} },
    ],
  },
  page: {
    title: 'cardNo',
    facts: ['employeeId?', 'issuedOn?', 'replacesId?'],
    panels: [section('Badge'), files(), history()],
  },
  menuSince: '2026-11-23',
  th: () => import('./th.ts'),
});
