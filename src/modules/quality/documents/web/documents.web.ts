import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';
const root = '/qa/revision-control';
const files = () => import('./Files.tsx').then((m) => m.Files);
const control = () => import('./RevisionControl.tsx');
const pages = () => import('./DocumentPages.tsx');
const shelf = { title: 'Documents - QA', allow } as const;
const listed = { title: 'Revision control', allow } as const;

/** Files and revision control in the browser. */
export const documentsWeb = defineWebModule({
  name: 'quality/documents',
  screens: [
    screen('/qa/docs', files, shelf),
    screen('/qa/docs/:parent', files, shelf),
    redirect(root, `${root}/forms`, allow),
    screen(`${root}/forms`, () => control().then((m) => m.Forms), listed),
    screen(`${root}/manuals`, () => control().then((m) => m.Manuals), listed),
    screen(`${root}/instructions`, () => control().then((m) => m.Instructions), listed),
    screen(`${root}/internal-audit-checklist`, () => control().then((m) => m.AuditChecklists), listed),
    screen(`${root}/documents/:number`, () => pages().then((m) => m.DocumentPage), { title: 'Document', allow }),
    screen('/verify-document/:token', () => import('./CopyCheck.tsx').then((m) => m.CopyCheck), {
      title: 'Check a printed copy',
      allow: 'public',
      bare: true,
    }),
    screen(`${root}/revisions/:id/difference`, () => import('./Difference.tsx').then((m) => m.Difference), {
      title: 'What changed',
      allow,
    }),
    screen(`${root}/revisions/:id`, () => pages().then((m) => m.RevisionPage), { title: 'Document revision', allow }),
  ],
  menu: [
    { path: '/qa/docs', since: '2026-11-26' },
    { path: root, since: '2026-11-26' },
  ],
  words: () => import('./th.ts'),
});
