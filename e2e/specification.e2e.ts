import type { Page } from 'playwright-core';
import { builtFile } from './builtFile.ts';
import { expect, test } from 'vitest';
import { changing, given, openProduct } from './openProduct.ts';
import { settled } from './screens.ts';

const customerList = builtFile('src/modules/marketing/customers/web/CustomerList.tsx');

// What the specification says of addresses and parts of the product, as a person meets it.
// Its readers are elsewhere: Bangkok's day is asked for all the same.
const app = openProduct({
  timezoneId: 'America/New_York',
  furnish: async (context) => context.setDefaultTimeout(40_000),
});
const { open, as } = app;
const drawer = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test('§2 /qa/ccs is the list of certifying staff; whom level 3 is missing stays where they were', async () => {
  const page = await open('quality', '/announcements');
  await drawer(page).getByRole('link', { name: 'Certifying Staff' }).click();
  await page.waitForURL('**/qa/ccs/list-of-certifying-staff');
  await page.getByRole('heading', { level: 1, name: 'List of certifying staff' }).waitFor();
  await page.goto('/qa/ccs?standing=valid');
  await page.waitForURL('**/qa/ccs/list-of-certifying-staff?standing=valid');
  // Whom level 3 is missing: the way there is cancelled, the screen they came from stays.
  const reader = await open('viewer', '/documentation');
  await reader.evaluate(() => {
    history.pushState(history.state, '', '/qa/ccs');
    history.pushState(history.state, '', '/documentation');
    history.back();
  });
  await expect.poll(() => reader.evaluate(() => sessionStorage.getItem('abs.denied'))).toBe('/qa/ccs');
  await expect.poll(() => new URL(reader.url()).pathname).toBe('/documentation');
  await reader.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();
});

test('§2 a screen file that keeps failing leaves the frame and a way back, from a link and by its address', async () => {
  const page = await open('planner', '/dashboard');
  for (const fail of ['answers 404', 'never comes'] as const) {
    await page.route(customerList, (route) =>
      fail === 'answers 404' ? route.fulfill({ status: 404, body: '' }) : route.abort(),
    );
    await page.goto('/dashboard');
    await drawer(page).getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('heading', { name: 'This screen could not be shown' }).waitFor();
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByRole('button', { name: 'Retry' }).waitFor();
    await expect.poll(() => drawer(page).count()).toBe(1);
    // Again by its address: the same, and no page that reloads for ever.
    await page.goto('/marketing/customers');
    await page.getByRole('heading', { name: 'This screen could not be shown' }).waitFor();
    await alert.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL('**/dashboard');
    await settled(page);
    await page.unroute(customerList);
  }
  // With the part back the screen is there.
  await drawer(page).getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
});

test('§2 My Logbook and the documentation open a new tab: the product’s own pages unless set otherwise', async () => {
  const page = await open('mechanic', '/announcements');
  for (const [name, path, heading] of [
    ['Documentation', '/documentation', 'Documentation'],
    ['My Logbook', '/my-logbook', 'My Logbook'],
  ] as const) {
    const link = drawer(page).getByRole('link', { name });
    expect(await link.getAttribute('target')).toBe('_blank');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await tab.waitForURL(`**${path}`);
    await tab.getByRole('heading', { level: 1, name: heading }).waitFor();
    await tab.close();
  }
});

test('§2 shelflife/{itemId} takes the key that stock/{itemId} takes, and shows that item alone', async () => {
  const page = await open('stores', '/store/consumables/shelflife');
  interface Rows {
    rows: { id: string; number: string; itemId: string }[];
  }
  const rowsOf = (address: string) =>
    page.evaluate(async (from) => (await fetch(from)).json() as Promise<Rows>, address);
  const answer = await rowsOf('/api/store/batch-stock?f.itemKind.in=consumable&f.effectiveExpiry.notEmpty=1&size=50');
  const items = await rowsOf('/api/store/consumables/rows?size=500');
  const itemId = answer.rows[0]?.itemId ?? '';
  const expected = answer.rows.filter((row) => row.itemId === itemId).length;
  const key = items.rows.find(({ id }) => id === itemId)?.number ?? '';
  expect(expected).toBeLessThan(answer.rows.length);
  await page.goto(`/store/consumables/stock/${key}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`/store/consumables/shelflife/${key}`);
  await settled(page);
  await expect.poll(() => page.locator('main tr[aria-rowindex]').count()).toBe(expected);
  await page.goto('/store/consumables/shelflife/IT-99999');
  await page.getByRole('main').getByRole('alert').waitFor();
});

test('§2 sign-in page, portal and the link of an invitation speak the first language the browser asks for', async () => {
  const { request } = await as('admin');
  const { row } = await given<{ row: { id: string } }>(request.get('/api/customers/AND'));
  const data = { customerId: row.id, name: 'Somsri Dee', email: 'somsri@andaman.example', scopes: [] };
  const { link } = await given<{ link: string }>(
    request.post('/api/customer-portal/users', { headers: changing(), data }),
  );
  for (const [locale, language, words] of [
    ['th-TH', 'th', /[\u0e01-\u0e5b]{3}/],
    ['de-DE', 'en', /^[^\u0e01-\u0e5b]+$/],
  ] as const) {
    const context = await app.browser.newContext({ baseURL: app.product.url, locale, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const address of ['/login', '/portal', new URL(link).pathname + new URL(link).hash]) {
      await page.goto(address);
      await settled(page);
      await expect.poll(() => page.evaluate(() => document.documentElement.lang), { message: address }).toBe(language);
      await expect.poll(() => page.locator('main form button[type=submit]').first().innerText()).toMatch(words);
    }
    await context.close();
  }
});

test('the portal dates what happened at 00:00, 06:59 and 07:00 in Bangkok that day, wherever its reader is', async () => {
  const { request } = await as('customer');
  const { jobs } = await given<{ jobs: { number: string; certificates: number }[] }>(
    request.get('/api/portal/jobs?which=done'),
  );
  const job = jobs.find(({ certificates }) => certificates > 0)?.number ?? '';
  const page = await (await as('customer')).newPage();
  for (const issuedAt of ['2026-09-30T17:00:00.000Z', '2026-09-30T23:59:00.000Z', '2026-10-01T00:00:00.000Z']) {
    await page.route(`**/api/portal/jobs/${job}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { certificates: { issuedAt: string }[]; job: { releasedAt: string } };
      for (const paper of body.certificates) paper.issuedAt = issuedAt;
      body.job.releasedAt = issuedAt;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`/portal/jobs/${job}`);
    await settled(page);
    await expect
      .poll(() => page.locator('main time').evaluateAll((all) => all.map((one) => one.textContent)))
      .toContain('2026-10-01');
    expect(await page.locator('main').innerText()).not.toContain('2026-09-30');
    await page.unroute(`**/api/portal/jobs/${job}`);
  }
  await page.close();
});
