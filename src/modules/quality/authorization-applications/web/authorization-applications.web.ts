import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';
const root = '/qa/authorization-applications';
const lists = () => import('./Applications.tsx');
const pages = () => import('./ApplicationPage.tsx');
const categories = () => import('./Categories.tsx');
const application = { title: 'Authorisation application', allow } as const;

/** Applications for authorisations in the browser. */
export const authorizationApplicationsWeb = defineWebModule({
  name: 'quality/authorization-applications',
  screens: [
    redirect(root, `${root}/applications`, allow),
    screen(`${root}/applications`, () => lists().then((m) => m.Applications), {
      title: 'Authorisation applications',
      allow,
    }),
    screen(`${root}/board`, () => import('./Board.tsx').then((m) => m.Board), {
      title: 'Authorisation applications',
      allow,
    }),
    screen(`${root}/new`, () => lists().then((m) => m.NewApplication), { title: 'New application', allow }),
    screen(`${root}/categories`, () => categories().then((m) => m.Categories), {
      title: 'Categories and groups',
      allow,
    }),
    screen(`${root}/categories/:groupId`, () => categories().then((m) => m.GroupPage), {
      title: 'Authorisation group',
      allow,
    }),
    screen(`${root}/:applicationId`, () => pages().then((m) => m.ApplicationPage), application),
    screen(`${root}/:applicationId/app`, () => pages().then((m) => m.AppTab), application),
    screen(`${root}/:applicationId/assessment`, () => pages().then((m) => m.AssessmentTab), application),
  ],
  menu: [{ path: root, since: '2026-11-28' }],
  words: () => import('./th.ts'),
});
