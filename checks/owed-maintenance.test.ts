import { beforeAll, expect, test } from 'vitest';
import type { WebModule } from '#kernel/web/module.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { sidebar } from '#kernel/web/shell/sidebar.ts';
import { webModules } from './declared.ts';
import { isNamed, series, withoutRow } from './proofPages.ts';

// Part C of what the specification owes (planning, templates, manpower, oxygen), line by line: what it asks of menu, screens and guards.
// What a call answers and what a click does is shown where the call and the screen live.
let modules: readonly WebModule[];
beforeAll(async () => {
  modules = await webModules();
});

const screenAt = (path: string) => modules.flatMap(({ screens }) => screens).find((screen) => screen.path === path);
const entries = () => sidebar.find(({ label }) => label === 'Maintenance')?.items ?? [];

test.each([
  ['C-01', 'Planning', '/maintenance/planning', 1, [undefined, 'Work Orders']],
  ['C-02', 'Templates', '/maintenance/templates', 3, ['Capabilities', 'Releases']],
  ['C-03', 'Manpower', '/manpower', 2, ['Releases', 'Work Orders Logs']],
] as const)('%s the group Maintenance has the entry %s', (_line, label, path, level, beside) => {
  const at = entries().findIndex((entry) => entry.label === label);
  expect(entries()[at]).toMatchObject({ label, path, level });
  expect([entries()[at - 1]?.label, entries()[at + 1]?.label]).toEqual(beside);
});

test.each([
  ['C-04 C-09', '/maintenance/planning'],
  ['C-05 C-10', '/maintenance/planning/:view'],
  ['C-04 C-11', '/maintenance/templates'],
  ['C-06 C-12', '/maintenance/templates/new-form'],
  ['C-06 C-13', '/maintenance/templates/new-form/:key'],
])('%s %s is a screen that needs maintenance.viewer', (_line, path) => {
  expect(screenAt(path)?.allow).toBe('maintenance.viewer');
});

test.each([
  ['C-07 C-14', '/manpower/:view?'],
  ['C-08 C-15', '/oxygen'],
])('%s %s is a screen for everybody signed in', (_line, path) => {
  expect(screenAt(path)?.allow).toBe('signedIn');
});

test('C-08 the sidebar has no entry for /oxygen', () => {
  expect(sidebar.flatMap(({ items }) => items).filter(({ path }) => path === '/oxygen')).toEqual([]);
});

const rules = [...series('G', 26, 2), ...series('R', 29)];
const examples = series('5.', 10).slice(1);

test('each gate, rule and worked example of maintenance is the name of a test', () => {
  const unproven = [...rules, ...examples].filter((rule) => !isNamed(rule));
  printFigure('maintenance', `${rules.length + examples.length} gates, rules and examples, ${unproven.length} unnamed`);
  expect(unproven).toEqual([]);
  expect(isNamed('R99')).toBe(false);
});

test('docs/maintenance.md has a row for each owed line, gate, rule and worked example', () => {
  expect(withoutRow('docs/maintenance.md', [...series('C-', 15, 2), ...rules, ...examples])).toEqual([]);
});
