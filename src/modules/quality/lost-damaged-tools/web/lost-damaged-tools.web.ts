import { part } from '#kernel/web/module.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { toolParts } from '#modules/stores/tools/shared/public.ts';
import { toolLoss } from '../shared/toolLoss.record.ts';
import { toolLossWorkflow } from '../shared/toolLoss.workflow.ts';

/** Lost and damaged tools in the browser. */
export const lostDamagedToolsWeb = registerScreens(toolLoss, {
  name: 'quality/lost-damaged-tools',
  workflow: toolLossWorkflow,
  list: () => import('./toolLossScreens.tsx').then((m) => m.list),
  page: () => import('./toolLossScreens.tsx').then((m) => m.page),
  parts: [part(toolParts, () => import('./toolLossScreens.tsx').then((m) => m.ReportsOfTool))],
  parameter: 'reportId',
  menuSince: '2026-11-24',
  th: () => import('./th.ts'),
});
