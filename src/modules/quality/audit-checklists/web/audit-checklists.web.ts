import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';
const root = '/qa/internal-audit/checklists';
const lists = () => import('./Checklists.tsx');
const pages = () => import('./RevisionPages.tsx');
const checklist = { title: 'Audit checklist', allow } as const;
const revision = { title: 'Checklist revision', allow } as const;

/** Checklists of internal audits in the browser. */
export const auditChecklistsWeb = defineWebModule({
  name: 'quality/audit-checklists',
  screens: [
    screen(root, () => lists().then((m) => m.Checklists), { title: 'Audit checklists', allow }),
    screen(`${root}/new`, () => lists().then((m) => m.NewChecklist), {
      title: 'New audit checklist',
      allow,
    }),
    screen(`${root}/:checklistId`, () => lists().then((m) => m.ChecklistPage), checklist),
    screen(`${root}/:checklistId/r/new`, () => pages().then((m) => m.NewRevision), {
      title: 'New checklist revision',
      allow,
    }),
    screen(`${root}/:checklistId/r/:revisionId`, () => pages().then((m) => m.RevisionPage), revision),
    screen(`${root}/:checklistId/r/:revisionId/edit`, () => pages().then((m) => m.EditRevision), {
      title: 'Edit checklist revision',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
