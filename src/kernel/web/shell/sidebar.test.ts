import { expect, test } from 'vitest';
import { newEntries } from './newEntries.ts';
import { entryAt, isNew, sidebar } from './sidebar.ts';

// Spec §2, word for word: group, then path(level).
const specified = `
Home: /dashboard(1) /maintenance/release-requests(1) /my-logbook(1)
Maintenance: /maintenance/planning(1) /maintenance/workorders(1) /maintenance/inspection-reports(1) /maintenance/ndt(1) /maintenance/capabilities(1) /maintenance/templates(3) /maintenance/releases(1) /manpower(2) /workorders-logs(1)
Files: /qa/docs(1) /qa/revision-control(1)
Quality: /qa/training(2) /qa/NDT-training(2) /qa/ccs(3) /qa/authorization-applications(3) /qa/vendors(2) /qa/internal-audit(3) /qa/lost-damaged-tools(3)
Safety: /safety/reports(3) /safety/hira(3)
Marketing: /marketing/customers(1) /marketing/quotations(4)
Logistics: /logistics/receiving(2) /logistics/shipping(2)
Stores: /store/spares(1) /tires(2) /worn-tires(2) /tools(1) /store/consumables(1) /store/mbd-reports(1) /store/quarantine(2) /store/scraps(2)
Finance: /finance/invoicing(4) /finance/sku(4) /finance/rates(4) /finance/epa(4)
Human Resource: /hr/employees(2) /hr/logbook(2) /hr/badges(3)
Admin: /admin(5) /customer-portal(5)
Map: /map(1)
Projects: /projects(2)
Links: /purchasing(1) /documentation(1)`;

test('the sidebar has the groups, the order and the levels of the specification', () => {
  const written = sidebar.map(
    (group) => `${group.label}: ${group.items.map((item) => `${item.path}(${item.level})`).join(' ')}`,
  );
  expect(written).toEqual(specified.trim().split('\n'));
});

test('the links of the specification that leave the product open a new tab', () => {
  const external = sidebar.flatMap((group) => group.items).filter((item) => item.external);
  expect(external.map((item) => item.label)).toEqual(['My Logbook', 'Purchasing', 'Documentation']);
});

test.each([
  ['/maintenance/mmc/ABS0001234', '/maintenance/workorders'],
  ['/task-cards/ABS0001234-T010', '/maintenance/workorders'],
  ['/maintenance/ndt/reports/NDT-26-0001', '/maintenance/ndt'],
  ['/tools/active/TW-014', '/tools'],
  ['/admin/users/planner', '/admin'],
  ['/store/consumables/stock/1', '/store/consumables'],
  ['/marketing/customers/AND', '/marketing/customers'],
  ['/store/counter/counts/CC26-002', '/store/spares'],
  ['/store/movements/142', '/store/spares'],
  ['/toolshed', undefined],
])('the menu marks the parent of a record’s page: %s', (page, entry) => {
  expect(entryAt(page)).toBe(entry);
});

test('an entry is new for less than 7 days', () => {
  expect(isNew('2026-11-15', new Date('2026-11-21T12:00:00Z'))).toBe(true);
  expect(isNew('2026-11-14', new Date('2026-11-21T00:00:00Z'))).toBe(false);
  expect(isNew(undefined, new Date())).toBe(false);
});

test('a new entry is marked until it is opened; where most of the menu is new, nothing is marked', () => {
  const old = Array.from({ length: 8 }, (_, n) => ({ path: `/old${n}`, since: '2026-01-01' }));
  const now = new Date('2026-11-21T12:00:00Z');
  const two = [...old, { path: '/a', since: '2026-11-20' }, { path: '/b', since: '2026-11-16' }];
  expect([...newEntries(two, new Set(), now)]).toEqual(['/a', '/b']);
  expect([...newEntries(two, new Set(['/a']), now)]).toEqual(['/b']);
  expect([...newEntries(two.slice(6), new Set(), now)]).toEqual([]);
});
