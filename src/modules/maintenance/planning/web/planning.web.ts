import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { toolsHome } from '#modules/stores/tools/shared/public.ts';

/** Planning of jobs in the browser: one screen, its views are part of the address. */
export const jobPlanningWeb = defineWebModule({
  name: 'maintenance/planning',
  screens: ['/maintenance/planning', '/maintenance/planning/:view'].map((path) =>
    screen(path, () => import('./PlanningPage.tsx').then((m) => m.PlanningPage), {
      title: 'Planning',
      allow: 'maintenance.viewer',
    }),
  ),
  parts: [part(toolsHome, () => import('./ToolsForTomorrow.tsx').then((m) => m.ToolsForTomorrow))],
  menu: [{ path: '/maintenance/planning', since: '2026-11-25' }],
  words: () => import('./th.refusals.ts'),
});
