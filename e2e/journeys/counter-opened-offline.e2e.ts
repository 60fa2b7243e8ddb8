import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProduct } from '../openProduct.ts';
import { signIn } from '../screens.ts';

const there = openProduct();

interface Shelf {
  issues: { batchId: string; batch: string; movementNo: number; partNumber: string }[];
}

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  return (await page.context().request.get(path)).json() as Promise<Answer>;
}

/** What the worker of the counter keeps: the addresses, by cache. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const paths = async (name: string) =>
      (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname);
    const names = await caches.keys();
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await paths(name)] as const)),
    ) as Record<string, string[]>;
  });
const person = 'abs.person.counter';
/** What is kept of a person; the page may be on its way to another address. */
const ofSomebody = async (page: Page) => (await keptBy(page).catch(() => ({ [person]: ['unknown'] })))[person];
const isKept = async (page: Page) => (await keptBy(page))[person]?.length === 2;

test('the counter is opened without the network: a reload brings it back with what lay on the shelves, and what is done there is booked once', async () => {
  const page = await there.open('stores', '/store/counter');
  await expect.poll(() => isKept(page), { timeout: 30_000 }).toBe(true);
  const kept = await keptBy(page);
  // The page, its built files, who is signed in and the shelves: no other answer of the server.
  expect(kept[person]?.toSorted()).toEqual(['/api/session', '/api/store/counter/shelf']);
  expect(kept['abs.counter']?.filter((path) => !path.startsWith('/assets/'))).toEqual(['/store/counter']);
  const scope = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope),
  );
  expect(scope.map((one) => new URL(one).pathname)).toEqual(['/store']);

  const shelf = await ask<Shelf>(page, '/api/store/counter/shelf');
  const issue = shelf.issues.find(({ batchId }) => shelf.issues.filter((one) => one.batchId === batchId).length === 1);
  if (!issue) throw new Error('The demo company has handed out nothing.');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/counter/return')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.context().setOffline(true);
  await page.goto('/store/counter?act=return');
  await page.getByText('No network. What you do here is kept').waitFor();
  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  await field.fill(issue.batch);
  await field.press('Enter');
  await page.getByRole('button', { name: /^Take back / }).waitFor();
  await field.press('Enter');
  await page.getByText('Kept on this device. It is booked when the network is back.').waitFor();
  await page.reload();
  await page.getByText('Waiting to be booked').waitFor();
  // Another screen is not opened from what is kept.
  const other = await page.context().newPage();
  await expect(other.goto('/store/spares/stock')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await other.close();

  await page.context().setOffline(false);
  await page.getByText('Waiting to be booked').waitFor({ state: 'hidden' });
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent).size).toBe(1);
  const { issues } = await ask<Shelf>(page, `/api/store/counter/issued?batchId=${issue.batchId}`);
  expect(issues.filter(({ movementNo }) => movementNo === issue.movementNo)).toEqual([]);
});

test('who signs out leaves nothing: without the network the counter does not open, and whoever signs in next sees nothing of them', async () => {
  const context = await there.browser.newContext({ baseURL: there.product.url });
  await signIn(context, there.product.url, 'stores');
  const page = await context.newPage();
  await page.goto('/store/counter');
  await expect.poll(() => isKept(page), { timeout: 30_000 }).toBe(true);
  await page.goto('/announcements');
  await page.getByRole('button', { name: /, (Online|Idle|Offline)$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => ofSomebody(page)).toBeUndefined();
  await context.setOffline(true);
  // In a window of its own: a browser opens a page that failed again by itself once the network is back.
  const other = await context.newPage();
  await other.goto('/store/counter').catch(() => null);
  expect(await other.getByRole('textbox', { name: 'Scan or type a code' }).count()).toBe(0);
  await other.close();

  await context.setOffline(false);
  await signIn(context, there.product.url, 'kanya');
  await page.goto('/announcements');
  await expect.poll(() => ofSomebody(page)).toBeUndefined();
  await context.close();
});

test('a session that is over on the server ends what the device keeps of it', async () => {
  const context = await there.browser.newContext({ baseURL: there.product.url });
  await signIn(context, there.product.url, 'stores');
  const page = await context.newPage();
  await page.goto('/store/counter');
  await expect.poll(() => isKept(page), { timeout: 30_000 }).toBe(true);
  await context.clearCookies();
  await page.goto('/store/counter');
  await page.waitForURL('**/login');
  await expect.poll(async () => (await keptBy(page))[person]).toBeUndefined();
  await context.close();
});

test('the withdraw parts form is opened without the network within the hour: its lines and what lay on it are there, and another form is not', async () => {
  const page = await there.open('stores', '/announcements');
  const { rows } = await ask<{ rows: { masterJobnumber: string }[] }>(
    page,
    '/api/store/spares/requests?f.status.in=open,picking&size=50',
  );
  interface Sheet {
    lines: { id: string; partNumber: string; remaining: string; suggested: { batch: string; qty: string }[] }[];
  }
  const sheets = await Promise.all(
    rows.map(async ({ masterJobnumber: job }) => ({
      job,
      ...(await ask<Sheet>(page, `/api/store/spares/requests/${job}/sheet`)),
    })),
  );
  const toTake = ({ lines }: Sheet) => lines.find((one) => Number(one.remaining) >= 1 && one.suggested.length > 0);
  const sheet = sheets.find(toTake);
  const line = sheet && toTake(sheet);
  const batch = line?.suggested[0]?.batch;
  if (!sheet || !line || !batch) throw new Error('The demo company has no request to hand out.');
  const address = `/store/spares/requests/${sheet.job}`;
  await page.goto(address);
  const answers = [address, `${address}/sheet`].map((path) => `/api${path}`);
  await expect
    .poll(async () => (await keptBy(page))[person]?.filter((path) => path.startsWith('/api/store/spares')).toSorted(), {
      timeout: 30_000,
    })
    .toEqual(answers);
  await expect
    .poll(async () => (await keptBy(page))['abs.requests'], { timeout: 30_000 })
    .toContain('/store/spares/requests');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('No network. What you do here is kept').waitFor();
  const field = page.getByRole('textbox', { name: 'Scan a batch or a badge' });
  await field.fill(batch);
  await field.press('Enter');
  const quantity = page.getByRole('textbox', { name: `Quantity of ${line.partNumber} ${batch}` });
  await quantity.fill('1');
  // What lies on the counter is written to the device 0.3 s after the last key, and when the page goes.
  await page.reload();
  await page.getByText('No network. What you do here is kept').waitFor();
  await expect.poll(() => quantity.inputValue()).toBe('1');
  // A form that was not open is not on this device.
  const other = await page.context().newPage();
  await other.goto('/store/spares/requests/ABS0000000').catch(() => null);
  expect(await other.getByRole('textbox', { name: 'Scan a batch or a badge' }).count()).toBe(0);
  await other.close();
  await page.context().setOffline(false);
});
