import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProduct } from '../openProduct.ts';

const there = openProduct();

interface Sheet {
  lines: { id: string; partNumber: string; remaining: string; suggested: { batch: string; qty: string }[] }[];
  out: { lineId: string; qty: string }[];
}
interface Shelf {
  people: { name: string; employeeNo: string; hasPin: boolean }[];
}

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  return (await page.context().request.get(path)).json() as Promise<Answer>;
}

test('an hour without the network at the withdraw parts form: what is taken stays through a lost network, waits, and is booked once when the receiver has typed their PIN', async () => {
  const page = await there.open('stores', '/announcements');
  const { rows } = await ask<{ rows: { masterJobnumber: string }[] }>(
    page,
    '/api/store/spares/requests?f.status.in=open,picking&size=50',
  );
  const sheetOf = (job: string) => ask<Sheet>(page, `/api/store/spares/requests/${job}/sheet`);
  const shelf = await ask<Shelf>(page, '/api/store/counter/shelf');
  const session = await ask<{ claims: { name: string } }>(page, '/api/session');
  const receiver = shelf.people.find((one) => one.hasPin && one.employeeNo && one.name !== session.claims.name);
  let job = '';
  let line: Sheet['lines'][number] | undefined;
  for (const row of rows) {
    const sheet = await sheetOf(row.masterJobnumber);
    line = sheet.lines.find((one) => Number(one.remaining) >= 1 && one.suggested.length > 0);
    if (!line) continue;
    job = row.masterJobnumber;
    break;
  }
  const batch = line?.suggested[0]?.batch;
  if (!line || !batch || !receiver) throw new Error('The demo company has no request to hand out.');
  const before = (await sheetOf(job)).out.length;
  const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/store/counter/shelf'));
  await page.goto(`/store/spares/requests/${job}`);
  await (await heard).finished();

  const field = page.getByRole('textbox', { name: 'Scan a batch or a badge' });
  const scan = async (code: string) => {
    await field.fill(code);
    await field.press('Enter');
  };
  await page.context().setOffline(true);
  await page.getByText('No network. What you do here is kept').waitFor();
  await scan(batch);
  const quantity = page.getByRole('textbox', { name: `Quantity of ${line.partNumber} ${batch}` });
  await quantity.fill('1');
  // The network comes back and the page is loaded anew: what lies on the counter is still there.
  await page.context().setOffline(false);
  await page.getByText('No network. What you do here is kept').waitFor({ state: 'hidden' });
  const heardAgain = page.waitForResponse((answer) => answer.url().endsWith('/api/store/counter/shelf'));
  await page.reload();
  await (await heardAgain).finished();
  expect(await quantity.inputValue()).toBe('1');
  await page.context().setOffline(true);
  await page.getByText('No network. What you do here is kept').waitFor();
  await scan(receiver.employeeNo);
  await page.getByText(receiver.name).first().waitFor();
  await page.getByRole('button', { name: 'Issue 1' }).click();
  await page.getByText(`Kept on this device. ${receiver.name} types the PIN when the network is back.`).waitFor();
  await page.getByText('Waiting to be booked').waitFor();
  expect(await quantity.isVisible()).toBe(false);

  await page.context().setOffline(false);
  await page.getByText('No network. What you do here is kept').waitFor({ state: 'hidden' });
  const address = `**/api/store/spares/requests/${job}/withdraw`;
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/withdraw')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  // The server books it, and its answer is lost on the way.
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const pin = page.getByLabel(`PIN of ${receiver.name}`);
  const book = page.getByRole('button', { name: 'Book', exact: true });
  await pin.fill('7391');
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/withdraw'));
  await book.click();
  await lost;
  await page.unroute(address);
  await page.getByText('No network. What you do here is kept').waitFor({ state: 'hidden' });
  await pin.fill('7391');
  await book.click();
  await page.getByText('Waiting to be booked').waitFor({ state: 'hidden' });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const after = (await sheetOf(job)).out;
  expect(after).toHaveLength(before + 1);
  expect(after[0]).toMatchObject({ lineId: line.id, qty: '1' });
});
