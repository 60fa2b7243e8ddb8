import { defineWebModule, part } from '#kernel/web/module.ts';
import { jobReadiness } from '#modules/maintenance/work-orders/shared/public.ts';

/** What the gates say, in the browser: wherever a refusal of theirs is shown. */
export const releaseGatesWeb = defineWebModule({
  name: 'maintenance/release-gates',
  screens: [],
  parts: [part(jobReadiness, () => import('./public.tsx').then((m) => m.ReadinessBar))],
  words: () => import('./th.gates.ts').then((m) => ({ read: m.inThai })),
});
