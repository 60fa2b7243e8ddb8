import { files, history, section } from '#kernel/web/page/panels.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { badge } from '../shared/badge.record.ts';
import { badgeWorkflow } from '../shared/badge.workflow.ts';

/** Badges in the browser. */
export const badgesWeb = registerScreens(badge, {
  name: 'hr/badges',
  workflow: badgeWorkflow,
  list: () => import('./badgeScreens.tsx').then((m) => m.list),
  page: {
    title: 'cardNo',
    facts: ['employeeId?', 'issuedOn?', 'replacesId?'],
    panels: [section('Badge'), files(), history()],
  },
  menuSince: '2026-11-23',
  th: () => import('./th.ts'),
});
