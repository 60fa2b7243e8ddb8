import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';

/** Tools and equipment in the browser. */
export const toolsWeb = defineWebModule({
  name: 'stores/tools',
  screens: [
    redirect('/tools', '/tools/active', allow),
    screen('/tools/active', () => import('./ToolList.tsx').then((m) => m.ToolList), {
      title: 'Tools & Equipment',
      allow,
    }),
    screen('/tools/archive', () => import('./ToolList.tsx').then((m) => m.ToolArchive), {
      title: 'Archived tools',
      allow,
    }),
    screen('/tools/logs', () => import('./CalibrationList.tsx').then((m) => m.CalibrationList), {
      title: 'Calibration Logs',
      allow,
    }),
    screen('/tools/usageLogs', () => import('./LoanList.tsx').then((m) => m.LoanList), { title: 'Loan Logs', allow }),
    screen('/tools/id/:id', () => import('./ToolPage.tsx').then((m) => m.ToolPage), { title: 'Tool Info', allow }),
  ],
  menu: [{ path: '/tools', since: '2026-11-21' }],
  words: () => import('./th.ts'),
});
