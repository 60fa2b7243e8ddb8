import { beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#app/http.ts';
import { serverModules } from '#app/modules.server.ts';
import { namesOfSpecification } from '#app/liveNames.ts';
import type { WebModule } from '#kernel/web/module.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { sidebar } from '#kernel/web/shell/sidebar.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { consumableRequest } from '#modules/stores/consumable-requests/shared/consumableRequest.record.ts';
import { consumable } from '#modules/stores/consumables/shared/consumable.record.ts';
import { purchaseOrder } from '#modules/stores/purchasing/shared/purchaseOrder.record.ts';
import { purchaseRequest } from '#modules/stores/purchasing/shared/purchaseRequest.record.ts';
import { partsQueue } from '#modules/stores/spares/shared/partsRequest.record.ts';
import { webModules } from './declared.ts';
import { textOf } from './tree.ts';

// Part E of what the specification owes (stores, tools, tires, logistics, purchasing), line by line: what it asks of menu, screens and tabs.
// What a call answers and what a click does is shown where the call and the screen live.
let modules: readonly WebModule[];
beforeAll(async () => {
  modules = await webModules();
  registerRecords(serverModules.flatMap((module) => module.records ?? []));
});

const stores = () => sidebar.find(({ label }) => label === 'Stores')?.items ?? [];
const screenAt = (path: string) => modules.flatMap(({ screens }) => screens).find((screen) => screen.path === path);
/** The addresses of the tabs of a frame, in their order. */
const tabsOf = (file: string) => [...textOf(file).matchAll(/label: '[^']+', to: '([^']+)'/g)].map(([, to]) => to);

test.each([
  ['E-01', 0, 'Spares', '/store/spares', 1],
  ['E-02', 1, 'Tires', '/tires', 2],
  ['E-03', 2, 'Worn Tires', '/worn-tires', 2],
  ['E-04', 5, 'MBD Reports', '/store/mbd-reports', 1],
  ['E-05', 7, 'Scraps', '/store/scraps', 2],
] as const)('%s entry %i of the group Stores is %s', (_line, at, label, path, level) => {
  expect(stores()[at]).toMatchObject({ label, path, level });
});

test('E-04 E-05 MBD Reports follow Consumables, and Scraps are the last', () => {
  const labels = stores().map(({ label }) => label);
  expect(labels[labels.indexOf('MBD Reports') - 1]).toBe('Consumables');
  expect(labels.at(-1)).toBe('Scraps');
});

test('E-06 Purchasing is a link that opens a tab of its own', () => {
  const purchasing = sidebar.flatMap(({ items }) => items).find(({ path }) => path === '/purchasing');
  expect(purchasing).toMatchObject({ label: 'Purchasing', external: true });
});

test.each([
  ['E-07 E-25', '/logistics/receiving/tools/new'],
  ['E-26', '/store/spares'],
  ['E-27', '/store/spares/transaction'],
  ['E-28', '/store/spares/requests'],
  ['E-10 E-29', '/store/spares/requests/:masterJobnumber'],
  ['E-30', '/store/spares/stock'],
  ['E-31', '/store/spares/location'],
  ['E-32', '/store/spares/shelflife'],
  ['E-33', '/store/spares/stats'],
  ['E-34', '/store/spares/forecast'],
  ['E-35', '/store/spares/torque-tubes'],
  ['E-11 E-36', '/store/scraps'],
  ['E-12 E-37', '/store/mbd-reports'],
  ['E-12 E-38', '/store/mbd-reports/:reportId'],
  ['E-39', '/store/consumables/requests'],
  ['E-14 E-40', '/store/consumables/requests/:requestId'],
  ['E-41', '/store/consumables/in'],
  ['E-15 E-42', '/store/consumables/in/:itemId'],
  ['E-43', '/store/consumables/out'],
  ['E-16 E-44', '/store/consumables/out/:itemId'],
  ['E-45', '/tires'],
  ['E-46', '/tires/dashboard'],
  ['E-47', '/tires/tires'],
  ['E-48', '/tires/transaction'],
  ['E-18 E-49', '/worn-tires'],
  ['E-50', '/purchasing'],
])('%s %s is a screen for everybody signed in', (_line, path) => {
  expect(screenAt(path)?.allow).toBe('signedIn');
});

test('E-08 spares begin with the requests for whoever works in the stores, else with the transactions', () => {
  const frame = textOf('src/modules/stores/spares/web/SparesFrame.tsx');
  expect(frame).toContain("can('stores.user') ? '/store/spares/requests' : '/store/spares/transaction'");
});

test('E-09 E-13 E-17 the tabs stand in the order of the specification', () => {
  const under = (root: string, names: string) => names.split(' ').map((name) => `${root}/${name}`);
  expect(tabsOf('src/modules/stores/spares/web/SparesFrame.tsx')).toEqual(
    under('/store/spares', 'transaction requests stock location shelflife stats forecast torque-tubes'),
  );
  expect(tabsOf('src/modules/stores/consumables/web/ConsumablesFrame.tsx')).toEqual(
    under('/store/consumables', 'requests stock in out shelflife transactions'),
  );
  expect(tabsOf('src/modules/stores/tires/web/TiresFrame.tsx').slice(0, 3)).toEqual(
    under('/tires', 'dashboard tires transaction'),
  );
});

test('E-23 a change of consumables, of a purchase request and of an order is told under the names of the specification', () => {
  expect(namesOfSpecification.consumables).toEqual([consumable, consumableRequest]);
  expect(namesOfSpecification['approval-request']).toEqual([purchaseRequest, purchaseOrder]);
});

test('E-24 the queue of the stores lists battery, brake, tire change, oxygen and wheel overhaul, each as a filter', () => {
  expect(Object.keys(shopWords)).toEqual(
    expect.arrayContaining(['wheel', 'battery', 'brake', 'tireChange', 'oxygen', 'wheelOverhaul']),
  );
  expect(partsQueue.fields.shop.options).toEqual(shopWords);
  expect(partsQueue.list.filters).toContain('shop');
});

test.each([
  ['E-51', '/api/store/spares/list', ['itemId', 'partnumber', 'partname', 'onHand', 'reorderPoint']],
  ['E-52', '/api/purchasing/requests', ['prNo', 'state', 'qty']],
  ['E-53', '/api/purchasing/requests/approved-items', ['prNo', 'vendors']],
  ['E-54', '/api/purchasing/requestgroups', ['rgNo', 'requests']],
  ['E-20 E-55', '/api/purchasing/orders', ['poNo', 'status', 'group', 'lines']],
  ['E-56', '/api/purchasing/orders-pending', ['poNo', 'status']],
  ['E-57', '/api/purchasing/vendors', ['code', 'name', 'approvalStatus']],
  ['E-19 E-58', '/api/store/tires', ['customer', 'tire_partnumber']],
])('%s GET %s answers a list of rows that carry %j', (_line, path, names) => {
  const endpoint = allEndpoints().find((one) => one.method === 'GET' && one.path === path);
  const answer = endpoint?.answer as { element?: { shape?: Record<string, unknown> } } | undefined;
  expect(Object.keys(answer?.element?.shape ?? {})).toEqual(expect.arrayContaining(names));
});
