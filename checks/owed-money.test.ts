import { beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { namesOfSpecification } from '#app/liveNames.ts';
import type { WebModule } from '#kernel/web/module.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { sidebar } from '#kernel/web/shell/sidebar.ts';
import { sku } from '#modules/finance/sku/shared/sku.record.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { endpointAt, redirectOf, screenOf, shapeOf, tabsOf } from './owed.ts';
import { webModules } from './declared.ts';
import { isNamed, series, spokenRules, withoutRow } from './proofPages.ts';

// Part F of what the specification owes (marketing, finance, projects, map, vehicles), line by line: what it asks of menu, screens, guards and tabs
// and of the shape of an answer. What a call answers and what a click does is shown where the call and the screen live.
let modules: readonly WebModule[];
beforeAll(async () => {
  modules = await webModules();
  registerRecords(serverModules.flatMap((module) => module.records ?? []));
});

test.each([
  ['F-01', 'Marketing', 'Quotations', '/marketing/quotations', 4],
  ['F-02', 'Finance', 'Invoices', '/finance/invoicing', 4],
  ['F-03', 'Finance', 'SKUs', '/finance/sku', 4],
  ['F-04', 'Finance', 'Rates', '/finance/rates', 4],
  ['F-05', 'Finance', 'EPA', '/finance/epa', 4],
  ['F-06', 'Map', 'Floor Plan', '/map', 1],
  ['F-07', 'Projects', 'Projects', '/projects', 2],
] as const)('%s the group %s has the entry %s', (_line, group, label, path, level) => {
  const items = sidebar.find((one) => one.label === group)?.items ?? [];
  expect(items.find((item) => item.path === path)).toMatchObject({ label, level });
});

test('F-15 F-16 F-17 F-18 vouchers, reimbursements and vehicles have no entry in the sidebar', () => {
  const paths = sidebar.flatMap(({ items }) => items).map(({ path }) => path);
  const without = ['/finance/vouchers', '/finance/reimbursements', '/reimbursements', '/cartrack'];
  expect(paths.filter((path) => without.some((one) => path.startsWith(one)))).toEqual([]);
});

test.each([
  ['F-08 F-26', '/marketing/quotations'],
  ['F-08 F-27', '/marketing/quotations/:qtNumber'],
  ['F-20 F-47', '/projects/dashboard'],
  ['F-20 F-48', '/projects'],
  ['F-19 F-49', '/map'],
  ['F-19 F-50', '/map/:layerId'],
  ['F-18 F-51', '/cartrack'],
  ['F-18 F-52', '/cartrack/:registration'],
  ['F-17 F-53', '/reimbursements'],
  ['F-17 F-54', '/reimbursements/:reimbursementId'],
])('%s %s is a screen for everybody signed in', (_line, path) => {
  expect(screenOf(modules, path)?.allow).toBe('signedIn');
});

test('F-19 the map is titled Floor Plan', () => {
  expect(screenOf(modules, '/map')?.title).toBe('Floor Plan');
});

test.each([
  ['F-10 F-28', '/finance/invoices/new'],
  ['F-10 F-29', '/finance/invoices/:invoiceNumber'],
  ['F-11 F-30', '/finance/invoicing'],
  ['F-31', '/finance/invoicing/invoices'],
  ['F-32', '/finance/invoicing/receipts'],
  ['F-33', '/finance/invoicing/discounts'],
  ['F-34', '/finance/invoicing/stats'],
  ['F-35', '/finance/invoicing/peak'],
  ['F-12 F-36', '/finance/sku'],
  ['F-37', '/finance/sku/services'],
  ['F-38', '/finance/sku/products'],
  ['F-13 F-39', '/finance/epa'],
  ['F-14 F-40', '/finance/rates'],
  ['F-14 F-41', '/finance/rates/:customer'],
  ['F-15 F-42', '/finance/vouchers'],
  ['F-15 F-43', '/finance/vouchers/pv'],
  ['F-15 F-44', '/finance/vouchers/pv/:id'],
  ['F-15 F-45', '/finance/vouchers/rv'],
  ['F-16 F-46', '/finance/reimbursements'],
])('%s %s needs finance.viewer', (_line, path) => {
  expect(screenOf(modules, path)?.allow).toBe('finance.viewer');
});

test('F-09 every screen below /finance needs finance.viewer', () => {
  const below = modules.flatMap(({ screens }) => screens).filter(({ path }) => path.startsWith('/finance/'));
  expect(below.length).toBeGreaterThan(20);
  expect(below.filter(({ allow }) => allow !== 'finance.viewer').map(({ path }) => path)).toEqual([]);
  // The address itself sends who may not to /unauthorized as well.
  expect(redirectOf(modules, '/finance')).toMatchObject({
    redirect: '/finance/invoicing/invoices',
    allow: 'finance.viewer',
  });
});

test.each([
  ['F-11', '/finance/invoicing', '/finance/invoicing/invoices'],
  ['F-12', '/finance/sku', '/finance/sku/services'],
  ['F-15', '/finance/vouchers', '/finance/vouchers/pv'],
])('%s %s begins with %s', (_line, path, to) => {
  expect(redirectOf(modules, path)).toMatchObject({ redirect: to });
});

test('F-11 F-12 the tabs of invoicing and of SKUs stand in the order of the specification', () => {
  const invoicing = tabsOf('src/modules/finance/invoices/web/InvoicingTabs.tsx', '/finance/invoicing');
  const asked = ['invoices', 'receipts', 'discounts', 'stats', 'peak'].map((name) => `/finance/invoicing/${name}`);
  expect(invoicing.filter((tab) => asked.includes(tab))).toEqual(asked);
  expect(tabsOf('src/modules/finance/sku/web/SkuScreens.tsx', '/finance/sku').slice(0, 2)).toEqual([
    '/finance/sku/services',
    '/finance/sku/products',
  ]);
});

test('F-25 a change of services is told under the name of the specification', () => {
  expect(namesOfSpecification.services).toEqual([sku]);
});

test.each([
  ['F-55', 'GET', '/api/services', []],
  ['F-56', 'GET', '/api/finance/peak/products/list', []],
  ['F-57', 'GET', '/api/finance/peak/products-services', []],
  ['F-21 F-58', 'GET', '/api/finance/peak/accountcode', ['code', 'name', 'nameEn']],
  ['F-22 F-59', 'GET', '/api/projects', ['id', 'tasks', 'users']],
])('%s %s %s answers a list of rows that carry %j', (_line, method, path, names) => {
  const { answer } = endpointAt(method, path) ?? {};
  expect((answer as { element?: unknown } | undefined)?.element).toBeDefined();
  expect(Object.keys(shapeOf(answer))).toEqual(expect.arrayContaining(names));
});

test('F-24 F-60 PUT /api/projects/update-tasks takes projectId and tasks', () => {
  const { body } = endpointAt('PUT', '/api/projects/update-tasks') ?? {};
  expect(Object.keys(shapeOf(body))).toEqual(expect.arrayContaining(['projectId', 'tasks']));
});

const rules = ['R-NUM-1', ...series('R-FIN-', 12), ...series('R-PEAK-', 5)];
const examples = series('M', 13);

test('each rule of money and PEAK and each worked example is the name of a test', () => {
  const unproven = [...rules, ...examples].filter((rule) => !isNamed(rule));
  printFigure('money', `${rules.length + examples.length} rules and examples, ${unproven.length} unnamed`);
  expect(unproven).toEqual([]);
  expect(isNamed('R-FIN-99')).toBe(false);
});

test('the list names what the code calls a rule of money', () => {
  const spoken = spokenRules(['src/modules/finance', 'src/modules/marketing'], rules);
  expect(spoken.filter((rule) => !rules.includes(rule))).toEqual([]);
});

test('docs/money.md has a row for each owed line, rule and worked example', () => {
  expect(withoutRow('docs/money.md', [...series('F-', 60, 2), ...rules, ...examples])).toEqual([]);
});
