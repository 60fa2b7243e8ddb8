import { defineWebModule } from '#kernel/web/module.ts';

/** What the gates say, in the browser: wherever a refusal of theirs is shown. */
export const releaseGatesWeb = defineWebModule({
  name: 'maintenance/release-gates',
  screens: [],
  words: { read: () => import('./th.gates.ts').then((m) => m.inThai) },
});
