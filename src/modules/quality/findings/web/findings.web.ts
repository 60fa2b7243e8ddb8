import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';
const root = '/qa/internal-audit/findings';
const screens = () => import('./Findings.tsx');

/** Findings and their corrective action plans in the browser. */
export const findingsWeb = defineWebModule({
  name: 'quality/findings',
  screens: [
    screen(root, () => screens().then((m) => m.Findings), { title: 'Audit findings', allow }),
    screen(`${root}/:number`, () => screens().then((m) => m.FindingPage), { title: 'Audit finding', allow }),
  ],
  words: () => import('./th.ts'),
});
