import { beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import type { WebModule } from '#kernel/web/module.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { sidebar } from '#kernel/web/shell/sidebar.ts';
import { capStatus, capStatuses, type Cap } from '#modules/quality/findings/shared/cap.ts';
import { endpointAt, redirectOf, screenOf, shapeOf, tabsOf } from './owed.ts';
import { webModules } from './declared.ts';
import { textOf } from './tree.ts';

// Part D2 of what the specification owes (audits, providers, lost tools, safety, people), line by line: what it asks of menu, screens, guards, tabs
// and of the shape of an answer. What a call answers and what a click does is shown where the call and the screen live.
let modules: readonly WebModule[];
beforeAll(async () => {
  modules = await webModules();
  registerRecords(serverModules.flatMap((module) => module.records ?? []));
});

test.each([
  ['D2-01', 'Quality', 4, 'Provider Control', '/qa/vendors', 2],
  ['D2-02', 'Quality', 5, 'Internal Audits', '/qa/internal-audit', 3],
  ['D2-03', 'Quality', 6, 'Lost/Damaged Tools', '/qa/lost-damaged-tools', 3],
  ['D2-04', 'Safety', 0, 'Safety Reports', '/safety/reports', 3],
  ['D2-05', 'Safety', 1, 'HIRA', '/safety/hira', 3],
  ['D2-06', 'Human Resource', 1, 'Logbook', '/hr/logbook', 2],
  ['D2-07', 'Human Resource', 2, 'Badges & Stamps', '/hr/badges', 3],
] as const)('%s the group %s has at %i the entry %s', (_line, group, at, label, path, level) => {
  const items = sidebar.find((one) => one.label === group)?.items ?? [];
  expect(items[at]).toMatchObject({ label, path, level });
});

test('D2-03 Lost/Damaged Tools is the last entry of Quality, and Safety has two', () => {
  const labels = (group: string) => sidebar.find(({ label }) => label === group)?.items.map(({ label }) => label);
  expect(labels('Quality')?.at(-1)).toBe('Lost/Damaged Tools');
  expect(labels('Safety')).toHaveLength(2);
});

test('anybody signed in reports to safety from the top bar: the group of the menu is for level 3', () => {
  expect(modules.flatMap(({ quickCreate = [] }) => quickCreate)).toContainEqual({
    label: 'Report to safety',
    path: '/safety/reports/new',
    allow: 'signedIn',
  });
});

test('D2-08 My Logbook follows Release Requests in Home, for everybody, in a tab of its own', () => {
  const home = sidebar.find(({ label }) => label === 'Home')?.items ?? [];
  const at = home.findIndex(({ label }) => label === 'My Logbook');
  expect(home[at - 1]?.label).toBe('Release Requests');
  expect(home[at]).toMatchObject({ level: 1, external: true });
});

test.each([
  ['D2-09 D2-33', '/qa/vendors'],
  ['D2-09 D2-34', '/qa/vendors/:vendorId'],
  ['D2-36', '/qa/internal-audit/plans'],
  ['D2-37', '/qa/internal-audit/reports'],
  ['D2-38', '/qa/internal-audit/areas'],
  ['D2-39', '/qa/internal-audit/checklists'],
  ['D2-12 D2-40', '/qa/internal-audit/plans/years/:year'],
  ['D2-13 D2-41', '/qa/internal-audit/reports/v2'],
  ['D2-14 D2-42', '/qa/internal-audit/reports/v2/issue-report'],
  ['D2-15 D2-43', '/qa/internal-audit/reports/:reportNumber'],
  ['D2-44', '/qa/internal-audit/reports/:reportNumber/report'],
  ['D2-45', '/qa/internal-audit/reports/:reportNumber/findings'],
  ['D2-46', '/qa/internal-audit/reports/:reportNumber/observations'],
  ['D2-47', '/qa/internal-audit/reports/:reportNumber/findings/:findingNumber'],
  ['D2-48', '/qa/internal-audit/reports/:reportNumber/observations/:observationNumber'],
  ['D2-16 D2-49', '/qa/internal-audit/areas/:slug'],
  ['D2-17 D2-50', '/qa/internal-audit/checklists/new'],
  ['D2-17 D2-51', '/qa/internal-audit/checklists/:checklistId'],
  ['D2-17 D2-52', '/qa/internal-audit/checklists/:checklistId/r/new'],
  ['D2-17 D2-53', '/qa/internal-audit/checklists/:checklistId/r/:revisionId'],
  ['D2-17 D2-54', '/qa/internal-audit/checklists/:checklistId/r/:revisionId/edit'],
  ['D2-18 D2-55', '/qa/lost-damaged-tools'],
  ['D2-18 D2-56', '/qa/lost-damaged-tools/:reportId'],
  ['D2-19 D2-57', '/safety/reports'],
  ['D2-19 D2-58', '/safety/reports/:reportId'],
  ['D2-20 D2-59', '/safety/reports/:reportId/hira/:hiraId/hazard/:hazardId'],
  ['D2-21 D2-60', '/safety/hira'],
  ['D2-21 D2-61', '/safety/hira/:hiraId'],
  ['D2-21 D2-62', '/safety/hira/:hiraId/hazard/new'],
  ['D2-21 D2-63', '/safety/hira/:hiraId/hazard/:hazardId'],
])('%s %s is a screen for everybody signed in', (_line, path) => {
  expect(screenOf(modules, path)?.allow).toBe('signedIn');
});

test.each([
  ['D2-64', '/hr/employees/:id/id-card', 'level:2'],
  ['D2-65', '/hr/employees/:id/certificates', 'level:2'],
  ['D2-66', '/hr/employees/:id/education', 'level:2'],
  ['D2-67', '/hr/employees/:id/work-experience', 'level:2'],
  ['D2-23 D2-68', '/hr/logbook', 'level:2'],
  ['D2-24 D2-69', '/hr/badges', 'level:3'],
])('%s %s asks for %s', (_line, path, allow) => {
  expect(screenOf(modules, path)?.allow).toBe(allow);
});

test('D2-09 D2-24 the providers are titled "Provider Control", the badges "Employee Badges & Stamps"', () => {
  expect(screenOf(modules, '/qa/vendors')?.title).toBe('Provider Control');
  expect(screenOf(modules, '/qa/vendors/:vendorId')?.title).toBe('Provider Control');
  expect(screenOf(modules, '/hr/badges')?.title).toBe('Employee Badges & Stamps');
});

test('D2-10 D2-35 /qa/internal-audit leads to the plans', () => {
  expect(redirectOf(modules, '/qa/internal-audit')).toMatchObject({ redirect: '/qa/internal-audit/plans' });
});

test('D2-11 D2-15 D2-22 the tabs stand in the order of the specification', () => {
  const audit = '/qa/internal-audit';
  expect(tabsOf('src/modules/quality/audit-areas/web/AuditTabs.tsx', audit).slice(0, 4)).toEqual(
    ['plans', 'reports', 'areas', 'checklists'].map((name) => `${audit}/${name}`),
  );
  const report = textOf('src/modules/quality/audit-reports/web/ReportPages.tsx');
  expect([...report.matchAll(/path: '([\w-]+)',\s+panels/g)].map(([, path]) => path)).toEqual(
    'report findings observations'.split(' '),
  );
  const employee = textOf('src/modules/hr/employees/web/EmployeePage.tsx');
  expect([...employee.matchAll(/path: '([\w-]+)'/g)].map(([, path]) => path)).toEqual(
    'info contact id-card certificates education work-experience authorization'.split(' '),
  );
});

test.each([
  ['D2-70', '/api/qa'],
  ['D2-71', '/api/qa/:id'],
])(
  'D2-25 %s GET %s answers status, acceptance with finalize, and the three sections of the response',
  (_line, path) => {
    const cap = shapeOf(endpointAt('GET', path)?.answer);
    expect(Object.keys(cap)).toEqual(expect.arrayContaining(['status', 'acceptance', 'response']));
    expect(Object.keys(shapeOf(shapeOf(cap['acceptance'])['finalize']))).toContain('satisfactory');
    const response = shapeOf(cap['response']);
    expect(Object.keys(response).toSorted()).toEqual(['correctiveAction', 'preventiveAction', 'rootCause']);
    for (const section of Object.values(response)) {
      expect(Object.keys(shapeOf(section))).toEqual(['done', 'items']);
      expect(Object.keys(shapeOf(shapeOf(section)['items']))).toContain('status');
    }
  },
);

const done = { done: true, items: [{ status: 'accepted' as const }] };
const all = { correctiveAction: done, rootCause: done, preventiveAction: done };
const unjudged = { ...all, rootCause: { done: false, items: [{ status: null }] } };
test.each<[string, Cap, string]>([
  ['D2-28 nothing is there', {}, 'Pending'],
  ['D2-29 corrective action, root cause and preventive action are all done', { response: all }, 'Pending acceptance'],
  ['D2-30 an item of the response lacks a status', { response: unjudged }, 'Pending review'],
  ['D2-31 an acceptance exists', { response: unjudged, acceptance: {} }, 'Pending follow-up'],
  [
    'D2-27 D2-32 the acceptance is satisfactory, whatever else is open',
    { response: unjudged, acceptance: { finalize: { satisfactory: true } } },
    'Completed',
  ],
])('D2-26 %s: the status is derived as %s', (_line, cap, words) => {
  expect(capStatuses[capStatus(cap)]).toBe(words);
});

test('docs/audits-safety-people.md has a row for each line D2-01 to D2-71', () => {
  const page = textOf('docs/audits-safety-people.md');
  const lines = Array.from({ length: 71 }, (_, at) => `D2-${String(at + 1).padStart(2, '0')}`);
  expect(lines.filter((line) => !page.includes(`\n| ${line} `))).toEqual([]);
  expect(page).not.toMatch(/\n\| D2-\d\d .*\| open/);
});
