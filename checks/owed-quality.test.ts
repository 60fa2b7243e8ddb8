import { beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import type { WebModule } from '#kernel/web/module.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { sidebar } from '#kernel/web/shell/sidebar.ts';
import { webModules } from './declared.ts';
import { endpointAt, redirectOf, tabsOf } from './owed.ts';
import { textOf } from './tree.ts';

// Part D1 of what the specification owes (documents, training, exams, who may sign), line by line: what it asks of menu, screens, guards and tabs.
// What a call answers and what a click does is shown where the call and the screen live.
let modules: readonly WebModule[];
beforeAll(async () => {
  modules = await webModules();
  registerRecords(serverModules.flatMap((module) => module.records ?? []));
});

const screenAt = (path: string) => modules.flatMap(({ screens }) => screens).find((screen) => screen.path === path);

test.each([
  ['D1-01', 'Files', 0, 'Files', '/qa/docs', 1],
  ['D1-02', 'Files', 1, 'Revision Control', '/qa/revision-control', 1],
  ['D1-03', 'Quality', 0, 'Training', '/qa/training', 2],
  ['D1-04', 'Quality', 1, 'NDT Training', '/qa/NDT-training', 2],
  ['D1-05', 'Quality', 3, 'Authorizations', '/qa/authorization-applications', 3],
] as const)('%s the group %s has at %i the entry %s', (_line, group, at, label, path, level) => {
  const items = sidebar.find((one) => one.label === group)?.items ?? [];
  expect(items[at]).toMatchObject({ label, path, level });
});

test.each([
  ['D1-06 D1-35 D1-36', '/qa/training/recurrent'],
  ['D1-37', '/qa/training/classes'],
  ['D1-38', '/qa/training/employees'],
  ['D1-39', '/qa/training/employees/:employeeId'],
  ['D1-40', '/qa/training/subjects'],
  ['D1-09 D1-41', '/qa/training/exams/insights/:examId'],
  ['D1-10 D1-42', '/qa/training/classes/:sessionId'],
  ['D1-11 D1-43', '/qa/training/question-pool/:subjectId'],
  ['D1-12 D1-44', '/qa/NDT-training'],
  ['D1-13', '/qa/ccs/list-of-certifying-staff'],
  ['D1-15 D1-47', '/qa/ccs/list-of-certifying-staff/:revisionId'],
  ['D1-48', '/qa/ccs/authorization-packages'],
  ['D1-16 D1-49', '/qa/ccs/authorization-packages/:authorizationKey'],
])('D1-27 %s %s asks for level 3, and without it the navigation is cancelled', (_line, path) => {
  expect(screenAt(path)).toMatchObject({ allow: 'level:3', denied: 'cancel' });
});

test.each([
  ['D1-28', '/qa/docs'],
  ['D1-29', '/qa/docs/:parent'],
  ['D1-31', '/qa/revision-control/forms'],
  ['D1-32', '/qa/revision-control/manuals'],
  ['D1-33', '/qa/revision-control/instructions'],
  ['D1-34', '/qa/revision-control/internal-audit-checklist'],
  ['D1-25 D1-45', '/exams'],
  ['D1-25 D1-46', '/exams/:examId/:resultId'],
  ['D1-51', '/qa/authorization-applications/applications'],
  ['D1-52', '/qa/authorization-applications/document-checklist'],
  ['D1-53', '/qa/authorization-applications/categories'],
  ['D1-54', '/qa/authorization-applications/categories/:groupId'],
  ['D1-55', '/qa/authorization-applications/assessment-checklist'],
  ['D1-56', '/qa/authorization-applications/assessment-checklist/:checklistId'],
  ['D1-22 D1-57', '/qa/authorization-applications/document-checklist/:checklistId'],
  ['D1-23 D1-58', '/qa/authorization-applications/new'],
  ['D1-59', '/qa/authorization-applications/:applicationId'],
  ['D1-60', '/qa/authorization-applications/:applicationId/app'],
  ['D1-61', '/qa/authorization-applications/:applicationId/assessment'],
])('%s %s is a screen for everybody signed in', (_line, path) => {
  expect(screenAt(path)?.allow).toBe('signedIn');
});

test.each([
  ['D1-07 D1-35', '/qa/training', '/qa/training/recurrent'],
  ['D1-13', '/qa/ccs', '/qa/ccs/list-of-certifying-staff'],
  ['D1-18 D1-30', '/qa/revision-control', '/qa/revision-control/forms'],
  ['D1-20 D1-50', '/qa/authorization-applications', '/qa/authorization-applications/applications'],
])('%s %s leads to %s', (_line, path, to) => {
  expect(redirectOf(modules, path)).toMatchObject({ path, redirect: to });
});

test('D1-08 D1-14 D1-19 D1-21 the tabs stand in the order of the specification', () => {
  const under = (root: string, names: string) => names.split(' ').map((name) => `${root}/${name}`);
  const quality = 'src/modules/quality';
  expect(tabsOf(`${quality}/training/web/TrainingTabs.tsx`, '')).toEqual(
    under('/qa/training', 'recurrent classes employees subjects'),
  );
  expect(tabsOf(`${quality}/authorizations/web/CcsTabs.tsx`, '').slice(0, 2)).toEqual(
    under('/qa/ccs', 'list-of-certifying-staff authorization-packages'),
  );
  expect(tabsOf(`${quality}/documents/web/RevisionControl.tsx`, '/qa/revision-control')).toEqual(
    under('/qa/revision-control', 'forms manuals instructions internal-audit-checklist'),
  );
  expect(
    tabsOf(`${quality}/authorization-checklists/web/ApplicationTabs.tsx`, '/qa/authorization-applications'),
  ).toEqual(under('/qa/authorization-applications', 'applications document-checklist categories assessment-checklist'));
});

test('D1-17 the files are titled "Documents - QA"', () => {
  expect(screenAt('/qa/docs')?.title).toBe('Documents - QA');
  expect(screenAt('/qa/docs/:parent')?.title).toBe('Documents - QA');
});

test('D1-24 an application has the tabs app and assessment, and begins with app', () => {
  const page = textOf('src/modules/quality/authorization-applications/web/ApplicationPage.tsx');
  expect([...page.matchAll(/path: '(\w+)',\s+panels/g)].map(([, path]) => path)).toEqual(['app', 'assessment']);
});

test('D1-25 the sidebar has no entry for the exams', () => {
  expect(sidebar.flatMap(({ items }) => items).map(({ path }) => path)).not.toContain('/exams');
});

test.each([
  ['D1-26 D1-62', '/api/training/subjects', ['name', 'recurrence', 'mandatory', 'disabled']],
  ['D1-63', '/api/training/recurrent', ['employeeId', 'subjectId', 'status', 'validUntil']],
  ['D1-64', '/api/training/sessions', ['code', 'subject', 'startAt', 'seatsUsed', 'status']],
  ['D1-65', '/api/training/employees', ['employeeNo', 'name', 'required', 'overdue']],
])('%s GET %s answers a list of rows that carry %j', (_line, path, names) => {
  const endpoint = endpointAt('GET', path);
  const answer = endpoint?.answer as { element?: { shape?: Record<string, unknown> } } | undefined;
  expect(Object.keys(answer?.element?.shape ?? {})).toEqual(expect.arrayContaining(names));
});
