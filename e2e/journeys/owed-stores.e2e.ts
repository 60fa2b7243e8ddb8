import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProduct } from '../openProduct.ts';

// Part E of what the specification owes, as people see it: the menu, where an address leads, and the tabs in their order.
const there = openProduct();

const linksOf = (page: Page, where: string) =>
  page
    .locator(where)
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.trim() ?? '', new URL((link as HTMLAnchorElement).href).pathname]),
    );

test('E-01 E-02 E-03 E-04 E-05 E-06 the group Stores of the menu, and Purchasing in a tab of its own', async () => {
  const page = await there.open('quality', '/announcements');
  const all = await linksOf(page, 'nav a[href]');
  const at = (path: string) => all.findIndex(([, to]) => to === path);
  const entries = [
    '/store/spares',
    '/tires',
    '/worn-tires',
    '/store/consumables',
    '/store/mbd-reports',
    '/store/scraps',
  ];
  expect(entries.map((path) => all[at(path)]?.[0]?.replace(/New$/, ''))).toEqual([
    'Spares',
    'Tires',
    'Worn Tires',
    'Consumables',
    'MBD Reports',
    'Scraps',
  ]);
  expect(entries.map(at)).toEqual(entries.map(at).toSorted((a, b) => a - b));
  expect(at('/store/mbd-reports') - at('/store/consumables')).toBe(1);
  const opened = page.context().waitForEvent('page');
  await page.locator('nav a[href="/purchasing"]').click();
  const own = await opened;
  await own.waitForURL('**/purchasing**');
  await own.close();
});

test('E-07 E-08 E-26 a keeper lands on the requests, everybody else on the transactions; tools are received with a wizard', async () => {
  const keeper = await there.open('stores', '/store/spares');
  await keeper.waitForURL('**/store/spares/requests**');
  const mechanic = await there.open('mechanic', '/store/spares');
  await mechanic.waitForURL('**/store/spares/transaction**');
  const dock = await there.open('logistics', '/logistics/receiving/tools/new');
  await dock.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(dock.url()).pathname).toBe('/logistics/receiving/tools/new');
});

test('E-09 the tabs of the spares stand in the order of the specification', async () => {
  const page = await there.open('mechanic', '/store/spares');
  const names = ['transaction', 'requests', 'stock', 'location', 'shelflife', 'stats', 'forecast', 'torque-tubes'];
  await page.locator('a[href="/store/spares/torque-tubes"]').first().waitFor();
  const tabs = (await linksOf(page, 'main a[href^="/store/spares/"]')).map(([, to]) => to);
  expect(tabs.filter((to) => names.includes(to?.split('/')[3] ?? '') && to?.split('/').length === 4)).toEqual(
    names.map((name) => `/store/spares/${name}`),
  );
});

test('E-41 E-42 E-43 E-44 E-45 consumables in and out, of all and of one item, and the tires', async () => {
  const page = await there.open('stores', '/store/consumables/in');
  const rows = (await (await page.context().request.get('/api/store/consumables/rows?size=50')).json()) as {
    rows: { partNumber: string }[];
  };
  const item = rows.rows[0];
  for (const way of ['in', 'out']) {
    await page.goto(`/store/consumables/${way}`);
    await page.locator(`a[href="/store/consumables/${way}"]`).first().waitFor();
    await page.goto(`/store/consumables/${way}/${item?.partNumber}`);
    await page
      .getByText(item?.partNumber ?? '')
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe(`/store/consumables/${way}/${item?.partNumber}`);
  }
  await page.goto('/tires');
  await page.waitForURL('**/tires/dashboard**');
});
