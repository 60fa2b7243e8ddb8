import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';
const root = '/qa/authorization-applications';
const screens = () => import('./Checklists.tsx');

/** Document and assessment checklists in the browser. */
export const authorizationChecklistsWeb = defineWebModule({
  name: 'quality/authorization-checklists',
  screens: [
    screen(`${root}/document-checklist`, () => screens().then((m) => m.DocumentChecklists), {
      title: 'Document checklists',
      allow,
    }),
    screen(`${root}/document-checklist/:checklistId`, () => screens().then((m) => m.DocumentChecklistPage), {
      title: 'Document checklist',
      allow,
    }),
    screen(`${root}/assessment-checklist`, () => screens().then((m) => m.AssessmentChecklists), {
      title: 'Assessment checklists',
      allow,
    }),
    screen(`${root}/assessment-checklist/:checklistId`, () => screens().then((m) => m.AssessmentChecklistPage), {
      title: 'Assessment checklist',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
