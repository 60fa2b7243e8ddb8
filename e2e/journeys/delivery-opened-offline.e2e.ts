import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProduct } from '../openProduct.ts';
import { signIn } from '../screens.ts';

// The driver's phone.
const there = openProduct({ viewport: { width: 390, height: 844 }, hasTouch: true });

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  return (await page.context().request.get(path)).json() as Promise<Answer>;
}

/** What the worker of deliveries keeps of a person: the addresses. */
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.keys()).includes('abs.person.deliveries')) return null;
    const kept = await (await caches.open('abs.person.deliveries')).keys();
    return kept.map((one) => new URL(one.url).pathname).toSorted();
  });

interface Note {
  id: string;
  dnNumber: string;
  consignee: string;
}
const onTheWay = async (page: Page): Promise<Note[]> =>
  (await ask<{ rows: Note[] }>(page, '/api/logistics/delivery-notes?f.status.in=dispatched')).rows;

/** Opens a delivery note and waits until the device could open it by itself. */
async function carry(page: Page, note: Note): Promise<string> {
  const address = `/logistics/shipping/dn/${note.dnNumber}`;
  await page.goto(address);
  await page
    .getByText(/^Kept on this device[.] Hours it opens and can be signed without the network: 12[.]$/)
    .waitFor({ timeout: 30_000 });
  await expect
    .poll(() => keptOf(page), { timeout: 30_000 })
    .toEqual(['/api/logistics/delivery-note-lines', `/api/logistics/delivery-notes/${note.dnNumber}`, '/api/session']);
  return address;
}

test('a driver who signs out leaves no delivery note on the phone', async () => {
  const context = await there.browser.newContext({ baseURL: there.product.url });
  await signIn(context, there.product.url, 'logistics');
  const page = await context.newPage();
  await page.goto('/announcements');
  const [note] = await onTheWay(page);
  if (!note) throw new Error('The demo company has nothing on the way.');
  const address = await carry(page, note);
  await page.goto('/announcements');
  await page.getByRole('button', { name: /, (Online|Idle|Offline)$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  expect(await keptOf(page)).toBeNull();
  await context.setOffline(true);
  await page.goto(address).catch(() => null);
  expect(await page.getByText(note.consignee).count()).toBe(0);
  await context.close();
});

test('a delivery note that was open is opened again hours into the round without the network; the signature waits through another reload and is sent once', async () => {
  const page = await there.open('logistics', '/announcements');
  const context = page.context();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 13.69, longitude: 100.75 });
  const [note] = await onTheWay(page);
  if (!note) throw new Error('The demo company has nothing on the way.');
  const address = await carry(page, note);
  // The driver has been on the road for five hours.
  await page.evaluate(async () => {
    const cache = await caches.open('abs.person.deliveries');
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      if (!answer) continue;
      const headers = new Headers(answer.headers);
      headers.set('x-kept-at', String(Number(headers.get('x-kept-at')) - 5 * 60 * 60_000));
      await cache.put(request, new Response(await answer.blob(), { headers }));
    }
  });
  await context.setOffline(true);
  await page.reload();
  await page.getByText('No network. What you do here is kept').waitFor();
  await page.getByText(note.consignee).first().waitFor();
  const sign = page.getByRole('button', { name: 'Sign for the delivery' });
  await page.getByRole('textbox', { name: 'Received by' }).fill('Lim Wei');
  await page.getByRole('textbox', { name: 'Position' }).fill('Storekeeper');
  const pad = page.getByRole('img', { name: 'Draw the signature here' });
  await pad.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 60, { steps: 8 });
  await page.mouse.up();
  const photo = { name: 'dock.png', mimeType: 'image/png', buffer: picture };
  await page.getByLabel('Photo of the delivery').setInputFiles(photo);
  const waitingPhoto = page.getByRole('img', { name: 'Photo not sent yet' });
  await waitingPhoto.waitFor();
  // One tap takes nothing back.
  await page.getByRole('button', { name: 'Take photo back' }).click();
  await page.getByRole('button', { name: 'Discard for good' }).waitFor();
  await sign.click();
  await page.getByText('Waiting to be booked').waitFor();
  await page.reload();
  await page.getByText('Waiting to be booked').waitFor();
  await waitingPhoto.waitFor();
  // Signed already: nobody is asked twice.
  expect(await sign.count()).toBe(0);
  // A note that was not open, and any other screen, is not on this phone.
  const other = await context.newPage();
  await other.goto('/logistics/shipping/dn/DN0000-0000').catch(() => null);
  expect(await other.getByRole('textbox', { name: 'Received by' }).count()).toBe(0);
  await expect(other.goto('/logistics/shipping')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await other.close();

  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/proof'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await context.setOffline(false);
  await page.getByText('Waiting to be booked').waitFor({ state: 'hidden', timeout: 30_000 });
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys).size).toBe(1);
  const { proof } = await ask<{ proof: unknown }>(page, `/api/logistics/delivery-notes/${note.id}/proof`);
  expect(proof).toMatchObject({ signerName: 'Lim Wei', latitude: '13.690000' });
  const photos = async () => {
    const found = await ask<{ attachments: unknown[] }>(
      page,
      `/api/attachments?entity=deliveryNote&entityId=${note.id}`,
    );
    return found.attachments.length;
  };
  await expect.poll(photos, { timeout: 20_000 }).toBe(1);
  // What the phone opens from now on is the signed note.
  const keptStatus = () =>
    page.evaluate(async (path) => {
      const kept = await (await caches.open('abs.person.deliveries')).match(path);
      return ((await kept?.json()) as { row: { status: string } } | undefined)?.row.status;
    }, `/api/logistics/delivery-notes/${note.dnNumber}`);
  await expect.poll(keptStatus, { timeout: 20_000 }).toBe('delivered');
  await page.goto(address);
});
