import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProduct } from '../openProduct.ts';
import { signIn } from '../screens.ts';

const there = openProduct();

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  return (await page.context().request.get(path)).json() as Promise<Answer>;
}

interface Shelf {
  batches: {
    id: string;
    number: string;
    usable: true | string;
    itemId: string;
    owner: string | null;
    places: { code: string; free: string }[];
  }[];
  places: { code: string; type: string }[];
  jobs: { number: string }[];
  people: { name: string; employeeNo: string; hasPin: boolean }[];
}

/** The first batch of its item that may be handed out: no other one expires before it. */
const handedFirst = ({ batches }: Shelf) =>
  batches.find(
    (one, at) =>
      one.usable === true &&
      batches.every((other) => other.itemId !== one.itemId || other.owner === null) &&
      one.places.some((place) => Number(place.free) >= 2) &&
      batches.findIndex((other) => other.itemId === one.itemId) === at,
  );

test('an hour without the network at the counter: what is done is kept, the receiver types their PIN afterwards, and it is booked once though the answer was lost', async () => {
  const page = await there.open('stores', '/announcements');
  const shelf = await ask<Shelf>(page, '/api/store/counter/shelf');
  const batch = handedFirst(shelf);
  const job = shelf.jobs[0]?.number ?? '';
  const session = await ask<{ claims: { name: string } }>(page, '/api/session').catch(() => null);
  const receiver = shelf.people.find((one) => one.hasPin && one.employeeNo && one.name !== session?.claims?.name);
  if (!batch || !receiver) throw new Error('The demo company has nothing to hand out.');
  const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/store/counter/shelf'));
  await page.goto('/store/counter');
  await (await heard).finished();

  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  const scan = async (code: string) => {
    await field.fill(code);
    await field.press('Enter');
  };
  await page.context().setOffline(true);
  await page.getByText('No network. What you do here is kept').waitFor();
  await scan(batch.number);
  await page.getByText(batch.number).first().waitFor();
  await scan(job);
  await scan(receiver.employeeNo);
  await page.getByText(receiver.name).first().waitFor();
  await page.getByRole('button', { name: 'Issue 1' }).click();
  await page.getByText(`Kept on this device. ${receiver.name} types the PIN when the network is back.`).waitFor();
  const waiting = page.getByRole('button', { name: 'Book', exact: true });
  expect(await waiting.isDisabled()).toBe(true);

  await page.context().setOffline(false);
  await page.getByText('No network. What you do here is kept').waitFor({ state: 'hidden' });
  // The page is loaded anew before the receiver came: what was done is still there.
  await page.reload();
  await waiting.waitFor();
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/counter/issue')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  // The server books it, and its answer is lost on the way.
  await page.route('**/api/store/counter/issue', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const pin = page.getByLabel(`PIN of ${receiver.name}`);
  await pin.fill('7391');
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/counter/issue'));
  await waiting.click();
  await lost;
  await page.unroute('**/api/store/counter/issue');
  await page.getByText('No network. What you do here is kept').waitFor({ state: 'hidden' });
  await pin.fill('7391');
  await waiting.click();
  await page.getByText('Waiting to be booked').waitFor({ state: 'hidden' });
  expect(new Set(keys).size).toBe(1);
  const { issues } = await ask<{ issues: { left: string; receiver: string }[] }>(
    page,
    `/api/store/counter/issued?batchId=${batch.id}&jobNumber=${job}`,
  );
  expect(issues.filter((one) => one.receiver === receiver.name)).toHaveLength(1);
});

/** Takes back, without the network, the one batch of which a single issue is out: it waits on this device. */
async function takeBackOffline(page: Page) {
  const shelf = await ask<Shelf & { issues: { batchId: string; batch: string; movementNo: number }[] }>(
    page,
    '/api/store/counter/shelf',
  );
  const issue = shelf.issues.find(({ batchId }) => shelf.issues.filter((one) => one.batchId === batchId).length === 1);
  if (!issue) throw new Error('The demo company has handed out nothing.');
  const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/store/counter/shelf'));
  await page.goto('/store/counter?act=return');
  await (await heard).finished();
  await page.context().setOffline(true);
  await page.getByText('No network. What you do here is kept').waitFor();
  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  await field.fill(issue.batch);
  await field.press('Enter');
  await page.getByRole('button', { name: /^Take back / }).waitFor();
  // Enter on the empty field takes back the only one that is out.
  await field.press('Enter');
  await page.getByText('Kept on this device. It is booked when the network is back.').waitFor();
  return issue;
}

/** Whether an issue is still out, as the server knows it. */
async function isOut(page: Page, { batchId, movementNo }: { batchId: string; movementNo: number }): Promise<boolean> {
  const { issues } = await ask<{ issues: { movementNo: number }[] }>(
    page,
    `/api/store/counter/issued?batchId=${batchId}`,
  );
  return issues.some((one) => one.movementNo === movementNo);
}

test('what comes back without the network is taken back at the counter, kept, and booked once when the network is back', async () => {
  const page = await there.open('stores', '/announcements');
  const issue = await takeBackOffline(page);
  await page.getByText('Nothing of it is out.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Waiting to be booked').waitFor({ state: 'hidden' });
  expect(await isOut(page, issue)).toBe(false);
});

test('a reload of the counter without the network loses nothing of what waits: it is there when the network is back, and booked once', async () => {
  const page = await there.open('stores', '/announcements');
  const issue = await takeBackOffline(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/counter/return')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.reload().catch(() => null);
  const booked = page.waitForResponse((answer) => answer.url().endsWith('/counter/return') && answer.ok());
  await page.context().setOffline(false);
  await page.goto('/store/counter');
  await booked;
  await page.getByText('Waiting to be booked').waitFor({ state: 'hidden' });
  expect(new Set(sent).size).toBe(1);
  expect(await isOut(page, issue)).toBe(false);
});

test('what lies on the counter and is not booked survives another act, a lost network and a closed browser; scanned twice it keeps its quantity', async () => {
  const page = await there.open('stores', '/announcements');
  const shelf = await ask<Shelf>(page, '/api/store/counter/shelf');
  const batch = handedFirst(shelf);
  const job = shelf.jobs[0]?.number ?? '';
  if (!batch) throw new Error('The demo company has nothing to hand out.');
  const openCounter = async (window: Page) => {
    const heard = window.waitForResponse((answer) => answer.url().endsWith('/api/store/counter/shelf'));
    await window.goto('/store/counter');
    await (await heard).finished();
  };
  const scan = async (window: Page, code: string) => {
    const field = window.getByRole('textbox', { name: 'Scan or type a code' });
    await field.fill(code);
    await field.press('Enter');
  };
  const quantity = (window: Page) => window.getByRole('textbox', { name: new RegExp(`^Quantity: .*${batch.number}$`) });
  await openCounter(page);
  await page.context().setOffline(true);
  await page.getByText('No network. What you do here is kept').waitFor();
  await scan(page, batch.number);
  await quantity(page).fill('2');
  await scan(page, job);
  await scan(page, batch.number);
  await page.getByText(`${batch.number} is on the counter already: type how many.`).waitFor();
  await page.getByText('Return', { exact: true }).click();
  await page.getByText('Scan the batch or the work order it comes back from.').first().waitFor();
  await page.getByText('Issue stock', { exact: true }).click();
  expect(await quantity(page).inputValue()).toBe('2');
  // The browser is closed without the network, and opened when it is back.
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const next = await there.open('stores', '/announcements');
  await openCounter(next);
  expect(await quantity(next).inputValue()).toBe('2');
  await next.getByText(job).first().waitFor();
  await next.getByRole('button', { name: /^Leave out / }).click();
  await next.getByText('Nothing is on the counter yet.').waitFor();
});

test('a customer signs for a delivery without the network: drawing, name, time and place wait on the phone, also with the browser closed, and are sent once', async () => {
  const page = await there.open('logistics', '/announcements');
  const context = page.context();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 13.69, longitude: 100.75 });
  const { rows } = await ask<{ rows: { id: string; dnNumber: string }[] }>(
    page,
    '/api/logistics/delivery-notes?f.status.in=dispatched',
  );
  const note = rows[0];
  if (!note) throw new Error('The demo company has nothing on the way.');
  const address = `/logistics/shipping/dn/${note.dnNumber}`;
  await page.goto(address);
  const sign = page.getByRole('button', { name: 'Sign for the delivery' });
  await sign.waitFor();
  await context.setOffline(true);
  await page.getByText('No network. What you do here is kept').waitFor();
  const pad = page.getByRole('img', { name: 'Draw the signature here' });
  await pad.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 60, { steps: 8 });
  await page.mouse.up();
  // What is missing is asked for while the customer is there, not when the network is back.
  await sign.click();
  await page.getByText('Required').first().waitFor();
  await page.getByRole('textbox', { name: 'Received by' }).fill('Lim Wei');
  await page.getByRole('textbox', { name: 'Position' }).fill('Storekeeper');
  await sign.click();
  await page.getByText('Waiting to be booked').waitFor();
  await sign.waitFor({ state: 'hidden' });
  await page.close();
  await context.setOffline(false);
  const next = await there.open('logistics', address);
  const proof = () =>
    ask<{ proof: { signerName: string; latitude: string } | null }>(
      next,
      `/api/logistics/delivery-notes/${note.id}/proof`,
    ).catch(() => null);
  await expect
    .poll(async () => (await proof())?.proof, { timeout: 20_000 })
    .toMatchObject({ signerName: 'Lim Wei', latitude: '13.690000' });
});

/** Why the server refused each of what waits on this device, half a second after it was answered; null for what it did not. */
const waitingOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<(string | null)[]>((resolve) =>
        setTimeout(() => {
          const asked = indexedDB.open('abs.kept-bookings', 1);
          asked.onsuccess = () => {
            const all = asked.result.transaction('bookings').objectStore('bookings').getAll();
            all.onsuccess = () => {
              asked.result.close();
              resolve((all.result as { refused: string | null }[]).map(({ refused }) => refused));
            };
          };
        }, 500),
      ),
  );

/** Puts a booking among what waits on this device, as a lost network leaves it there. */
async function keepOnDevice(page: Page, address: string, body: object): Promise<void> {
  const { claims } = await ask<{ claims: { _id: string } }>(page, '/api/session');
  await page.evaluate(
    ([kept]) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('abs.kept-bookings', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore('bookings', { keyPath: 'key' });
        asked.onerror = () => reject(asked.error ?? new Error('This device keeps nothing.'));
        asked.onsuccess = () => {
          const put = asked.result.transaction('bookings', 'readwrite').objectStore('bookings').put(kept);
          put.onsuccess = () => resolve(asked.result.close());
        };
      }),
    [
      {
        key: crypto.randomUUID(),
        by: claims._id,
        at: new Date().toISOString(),
        address,
        body,
        what: 'Kept before',
        receiver: null,
        modules: [],
        refused: null,
      },
    ],
  );
}

test('a wrong PIN while something else is being sent loses no slip: neither in this window, nor in a second one, nor by a reload', async () => {
  const page = await there.open('stores', '/announcements');
  const shelf = await ask<Shelf>(page, '/api/store/counter/shelf');
  const batch = handedFirst(shelf);
  const job = shelf.jobs[0]?.number ?? '';
  const session = await ask<{ claims: { name: string } }>(page, '/api/session');
  const receiver = shelf.people.find((one) => one.hasPin && one.employeeNo && one.name !== session.claims.name);
  if (!batch || !receiver) throw new Error('The demo company has nothing to hand out.');
  await page.goto('/store/counter');
  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  const quantity = (window: Page) => window.getByRole('textbox', { name: new RegExp(`^Quantity: .*${batch.number}$`) });
  for (const code of [batch.number, job, receiver.employeeNo]) {
    const found = page.waitForResponse((answer) => answer.url().includes('/api/store/counter/scan'));
    await field.fill(code);
    await field.press('Enter');
    await (await found).finished();
  }
  await quantity(page).fill('1');
  const pin = page.getByLabel('PIN of the receiver');
  await pin.fill('0000');
  // The answer to the slip is long on its way.
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/store/counter/issue', async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.url().endsWith('/counter/issue'));
  await page.getByRole('button', { name: 'Issue 1' }).click();
  await sent;
  // Meanwhile what was kept before is sent, and what waits is read again: here, and in a window that is opened now.
  const other = page.waitForResponse((answer) => answer.url().endsWith('/counter/return'), { timeout: 30_000 });
  await keepOnDevice(page, '/api/store/counter/return', { movementNo: 999_999_999, qty: '1' });
  await other;
  await page.getByRole('link', { name: 'Waiting to be sent: 1' }).waitFor();
  const second = await there.open('stores', '/store/counter');
  await second.getByText('Kept before').waitFor();
  expect(await quantity(second).inputValue()).toBe('1');
  letThrough();
  await page.locator('[role=alert][data-tone=bad]').waitFor();
  expect(await quantity(page).inputValue()).toBe('1');
  await page.unroute('**/api/store/counter/issue');
  await page.reload();
  expect(await quantity(page).inputValue()).toBe('1');
  await page.getByLabel('PIN of the receiver').fill('7391');
  await page.getByRole('button', { name: 'Issue 1' }).click();
  await page.getByText('Movements booked: 1').waitFor();
  await page.getByRole('button', { name: 'Take off the list' }).click();
  await page.getByRole('button', { name: 'Book it nowhere' }).click();
  await page.getByText('Waiting to be booked').waitFor({ state: 'hidden' });
});

test('a proxy without a server behind it keeps the slip, finds what is scanned on this device, and what waits is sent when the update is over', async () => {
  // Without the worker: what it asks goes past `route`.
  const context = await there.browser.newContext({ baseURL: there.product.url, serviceWorkers: 'block' });
  await signIn(context, there.product.url, 'stores');
  const page = await context.newPage();
  const shelf = await ask<Shelf & { issues: { batchId: string; batch: string; movementNo: number }[] }>(
    page,
    '/api/store/counter/shelf',
  );
  const issue = shelf.issues.find(({ batchId }) => shelf.issues.filter((one) => one.batchId === batchId).length === 1);
  if (!issue) throw new Error('The demo company has handed out nothing.');
  const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/store/counter/shelf'));
  await page.goto('/store/counter?act=return');
  await (await heard).finished();
  let status = 502;
  const asked: string[] = [];
  const proxy = async (route: Route) => {
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill({ status, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' });
  };
  await page.route(/[/]api[/]/, proxy);
  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  await field.fill(issue.batch);
  await field.press('Enter');
  await page.getByText('No network. What you do here is kept').waitFor();
  await page.getByRole('button', { name: /^Take back / }).waitFor();
  await field.press('Enter');
  await page.getByText('Kept on this device. It is booked when the network is back.').waitFor();
  const sent = () => asked.includes('/api/store/counter/return');
  for (status of [503, 504]) {
    asked.length = 0;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => asked.includes('/api/session')).toBe(true);
    // No server behind the proxy is no network: nothing is sent to it.
    await page.getByText('No network. What you do here is kept').waitFor();
    expect(sent()).toBe(false);
  }
  // Something that answers, and is not our server: it is asked, and its page is nobody's no.
  status = 404;
  const answer = page.waitForResponse((one) => one.url().endsWith('/counter/return'));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await (await answer).finished();
  expect(await waitingOf(page)).toEqual([null]);
  await page.getByText('Waiting to be booked').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: issue.batch }).getByRole('alert').count()).toBe(0);
  await page.unroute(/[/]api[/]/, proxy);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('Waiting to be booked').waitFor({ state: 'hidden', timeout: 30_000 });
  expect(await isOut(page, issue)).toBe(false);
  await context.close();
});

test('the arrow keys choose what to do at the counter and stay there; a press goes on to the scan field', async () => {
  const page = await there.open('stores', '/store/counter');
  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  const isHeld = () => field.evaluate((one) => one === document.activeElement);
  const chosen = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value ?? '');
  await expect.poll(isHeld).toBe(true);
  await page.keyboard.press('Shift+Tab');
  for (const name of ['return', 'transfer', 'count']) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(chosen).toBe(name);
  }
  await page.getByText('Open a pack', { exact: true }).click();
  await expect.poll(isHeld).toBe(true);
});
