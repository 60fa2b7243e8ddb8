import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { revisionParts } from '#modules/maintenance/manuals/shared/public.ts';

/** Step data in the browser: its list, and one version beside the version before. */
export const stepDataWeb = defineWebModule({
  name: 'maintenance/step-data',
  screens: [
    screen('/maintenance/templates/step-data', () => import('./StepDataScreens.tsx').then((m) => m.StepDataList), {
      title: 'Step data',
      allow: 'maintenance.viewer',
    }),
    screen('/maintenance/templates/:id', () => import('./StepDataScreens.tsx').then((m) => m.StepDataPage), {
      title: 'Step data',
      allow: 'maintenance.viewer',
    }),
  ],
  parts: [part(revisionParts, () => import('./StepsHit.tsx').then((m) => m.StepsHit))],
  words: () => import('./th.ts'),
});
