import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { jobTests } from '#modules/maintenance/work-orders/shared/public.ts';

/** One serial number over all its visits, in the browser. */
export const serialsWeb = defineWebModule({
  name: 'maintenance/serials',
  screens: [
    screen('/maintenance/serials/:partNumber/:serialNumber', () => import('./Biography.tsx').then((m) => m.Biography), {
      title: 'Biography of a serial number',
      allow: 'maintenance.viewer',
    }),
  ],
  parts: [part(jobTests, () => import('./BatteryTwin.tsx').then((m) => m.BatteryTwin))],
  words: () => import('./th.ts'),
});
