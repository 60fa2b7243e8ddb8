import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';
const files = () => import('./Files.tsx').then((m) => m.Files);
const control = () => import('./RevisionControl.tsx');
const pages = () => import('./DocumentPages.tsx');

/** Files and revision control in the browser. */
export const documentsWeb = defineWebModule({
  name: 'quality/documents',
  screens: [
    screen('/qa/docs', files, { title: 'Documents - QA', allow }),
    screen('/qa/docs/:parent', files, { title: 'Documents - QA', allow }),
    redirect('/qa/revision-control', '/qa/revision-control/forms', allow),
    screen('/qa/revision-control/forms', () => control().then((m) => m.Forms), { title: 'Revision control', allow }),
    screen('/qa/revision-control/manuals', () => control().then((m) => m.Manuals), {
      title: 'Revision control',
      allow,
    }),
    screen('/qa/revision-control/instructions', () => control().then((m) => m.Instructions), {
      title: 'Revision control',
      allow,
    }),
    screen('/qa/revision-control/internal-audit-checklist', () => control().then((m) => m.AuditChecklists), {
      title: 'Revision control',
      allow,
    }),
    screen('/qa/revision-control/documents/:number', () => pages().then((m) => m.DocumentPage), {
      title: 'Document',
      allow,
    }),
    screen('/qa/revision-control/revisions/:id', () => pages().then((m) => m.RevisionPage), {
      title: 'Document revision',
      allow,
    }),
  ],
  menu: [
    { path: '/qa/docs', since: '2026-11-26' },
    { path: '/qa/revision-control', since: '2026-11-26' },
  ],
  words: () => import('./th.ts'),
});
