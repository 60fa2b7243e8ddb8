import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';
const root = '/qa/internal-audit';
const reports = `${root}/reports`;
const begin = () => import('./NewReport.tsx');
const pages = () => import('./ReportPages.tsx');
const report = { title: 'Audit report', allow } as const;

/** Reports of internal audits in the browser. */
export const auditReportsWeb = defineWebModule({
  name: 'quality/audit-reports',
  screens: [
    screen(reports, () => pages().then((m) => m.Reports), { title: 'Audit reports', allow }),
    screen(`${reports}/v2`, () => begin().then((m) => m.NewReport), { title: 'New audit report', allow }),
    screen(`${reports}/v2/issue-report`, () => begin().then((m) => m.IssueReport), {
      title: 'Issue audit report',
      allow,
    }),
    screen(`${reports}/:reportNumber`, () => pages().then((m) => m.ReportTab), report),
    screen(`${reports}/:reportNumber/report`, () => pages().then((m) => m.ReportTab), report),
    screen(`${reports}/:reportNumber/findings`, () => pages().then((m) => m.FindingsTab), report),
    screen(`${reports}/:reportNumber/observations`, () => pages().then((m) => m.ObservationsTab), report),
    screen(`${reports}/:reportNumber/findings/:findingNumber`, () => pages().then((m) => m.ReportFinding), {
      title: 'Audit finding',
      allow,
    }),
    screen(`${reports}/:reportNumber/observations/:observationNumber`, () => pages().then((m) => m.ReportObservation), {
      title: 'Observation',
      allow,
    }),
    screen(`${root}/observations/:number`, () => pages().then((m) => m.ObservationPage), {
      title: 'Observation',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
