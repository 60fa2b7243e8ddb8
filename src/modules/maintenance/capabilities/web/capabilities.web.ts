import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const root = '/maintenance/capabilities';
const allow = 'maintenance.viewer';

/** Capability lists and part numbers in the browser. */
export const capabilitiesWeb = defineWebModule({
  name: 'maintenance/capabilities',
  screens: [
    redirect(root, `${root}/CAAT`, allow),
    screen(`${root}/CAAT`, () => import('./CapabilityList.tsx').then((m) => m.CapabilityList), {
      title: 'Capabilities',
      allow,
    }),
    screen(`${root}/CAAT/:capKey`, () => import('./CapabilityPage.tsx').then((m) => m.CapabilityPage), {
      title: 'Capability',
      allow,
    }),
    screen(`${root}/part-numbers`, () => import('./PartNumberList.tsx').then((m) => m.PartNumberList), {
      title: 'Part numbers',
      allow,
    }),
    screen('/capabilities/new-revision', () => import('./NewRevisionPage.tsx').then((m) => m.NewRevisionPage), {
      title: 'Capability list revisions',
      allow: 'signedIn',
    }),
  ],
  words: () => import('./th.refusals.ts'),
});
