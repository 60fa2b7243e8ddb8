import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { quarantine } from '../shared/quarantine.record.ts';
import { quarantineWorkflow } from '../shared/quarantine.workflow.ts';

/** Quarantine in the browser. */
export const quarantineWeb = registerScreens(quarantine, {
  name: 'stores/quarantine',
  parameter: 'qrId',
  workflow: quarantineWorkflow,
  list: () => import('./quarantineScreens.tsx').then((m) => m.list),
  page: () => import('./quarantineScreens.tsx').then((m) => m.page),
  menuSince: '2026-11-21',
  th: () => import('./th.ts'),
});
