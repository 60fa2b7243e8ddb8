import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';
const root = '/qa/internal-audit';
const screens = () => import('./Plans.tsx');

/** Audit plans in the browser: the first of the parts of internal audit. */
export const auditPlansWeb = defineWebModule({
  name: 'quality/audit-plans',
  screens: [
    redirect(root, `${root}/plans`, allow),
    screen(`${root}/plans`, () => screens().then((m) => m.Plans), { title: 'Audit plans', allow }),
    screen(`${root}/plans/years/:year`, () => screens().then((m) => m.YearPage), { title: 'Audit plan', allow }),
    screen(`${root}/plans/audits/:number`, () => screens().then((m) => m.PlannedAuditPage), {
      title: 'Planned audit',
      allow,
    }),
  ],
  menu: [{ path: root, since: '2026-11-26' }],
  words: () => import('./th.ts'),
});
