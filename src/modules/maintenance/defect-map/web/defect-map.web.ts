import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { partNumberParts } from '#modules/maintenance/capabilities/shared/public.ts';
import { jobFindings } from '#modules/maintenance/work-orders/shared/public.ts';

const allow = 'maintenance.viewer';

/** Findings on drawings and the most frequent defects, in the browser. */
export const defectMapWeb = defineWebModule({
  name: 'maintenance/defect-map',
  screens: [
    screen('/maintenance/defects', () => import('./Defects.tsx').then((m) => m.Defects), { title: 'Defects', allow }),
    screen('/maintenance/defects/:partNumber', () => import('./WearMap.tsx').then((m) => m.WearMap), {
      title: 'Wear map',
      allow,
    }),
  ],
  parts: [
    part(jobFindings, () => import('./FindingMap.tsx').then((m) => m.FindingMap)),
    part(partNumberParts, () => import('./PartDrawings.tsx').then((m) => m.PartDrawings)),
  ],
  told: () => import('../shared/findingPin.record.ts').then((m) => [m.findingPin]),
  words: () => import('./th.ts'),
});
