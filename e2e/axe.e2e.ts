import { randomUUID } from 'node:crypto';
import type { APIResponse, Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { desk, inBothThemes, inNarrowShapes } from './axe.ts';
import { openChromium } from './chromium.ts';
import { startProduct, type Product } from './product.ts';
import { settled, signIn, walk, type Sample } from './screens.ts';

let product: Product;
let browser: Browser;
const contexts = new Map<string, Promise<BrowserContext>>();
const pages = new Map<string, Promise<Page>>();
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await product.discard();
}, 60_000);

/** The rows of a list are alike: eight stand for all, since axe looks at every pair of elements. Runs in the page. */
function fewRows(): void {
  const whole = Reflect.get(Response.prototype, 'json') as (this: Response) => Promise<unknown>;
  Response.prototype.json = async function few(this: Response) {
    const body = (await whole.call(this)) as { rows?: unknown[] } | null;
    return Array.isArray(body?.rows) ? { ...body, rows: body.rows.slice(0, 8) } : body;
  };
}

/** A browser of this person's own, signed in. Without motion: a colour half way through a fade is no colour anybody reads. */
async function contextOf(who: string): Promise<BrowserContext> {
  const open = async () => {
    const own = await browser.newContext({ baseURL: product.url, viewport: desk, reducedMotion: 'reduce' });
    if (who === 'customer') await enterPortal(own);
    else if (who !== 'stranger') await signIn(own, product.url, who);
    await own.addInitScript(fewRows);
    return own;
  };
  const context = contexts.get(who) ?? open();
  contexts.set(who, context);
  return context;
}

async function enterPortal(context: BrowserContext): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = { email: 'kanya@andaman.example', password: 'demo-portal-2026' };
  await given(context.request.post(`${product.url}/api/portal/sign-in`, { headers, data }));
}

async function pageOf(who: string, lane: number): Promise<Page> {
  const key = `${who} ${lane}`;
  const page = pages.get(key) ?? contextOf(who).then((context) => context.newPage());
  pages.set(key, page);
  return page;
}

interface Row {
  id: string;
  number?: string;
  jobIdLabel?: string;
  certificateTypes?: string[];
  verifyToken?: string;
}

/** Presses a button that opens a dialog, looks at the dialog, and leaves the screen as it was; null when nothing opened. */
async function dialogBehind(page: Page, name: RegExp): Promise<string[] | null> {
  const button = page
    .locator('main header, main section')
    .locator('button:not([aria-disabled=true]):not([disabled])')
    .filter({ hasText: name })
    .first();
  if ((await button.count()) === 0) return null;
  const address = page.url();
  await button.click();
  const dialog = page.locator('[role=dialog]').first();
  const isOpen = await dialog.waitFor({ timeout: 1500 }).then(
    () => true,
    () => false,
  );
  const found = isOpen ? await inBothThemes(page, '[role=dialog]') : null;
  await page.keyboard.press('Escape');
  const isClosed = await dialog.waitFor({ state: 'detached', timeout: 1500 }).then(
    () => true,
    () => false,
  );
  if (!isClosed || page.url() !== address) await page.goto(address);
  await settled(page);
  return found;
}
const fresh = () => ({ 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() });

async function given<Answer>(call: Promise<APIResponse>): Promise<Answer> {
  const answer = await call;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** What the demo company has none of, so that its screens are seen with something on them; and addresses no link leads to. */
async function prepared(): Promise<Sample[]> {
  const as = async (username: string) => (await contextOf(username)).request;
  const [certifier, quality, logistics, admin] = await Promise.all(
    ['certifier', 'quality', 'logistics', 'admin'].map(as),
  );
  const waiting = await given<{ rows: Row[] }>(certifier!.get('/api/release-requests'));
  const request = waiting.rows.find((row) => row.jobIdLabel?.startsWith('ABS0001234'));
  const read = await given<{ seen: string }>(certifier!.get(`/api/release-requests/${request?.id}/review`));
  const signed = await given<{ certificates: Row[] }>(
    certifier!.post('/api/releases', {
      headers: fresh(),
      data: { requestId: request?.id, types: request?.certificateTypes, seen: read.seen, pin: '7391' },
    }),
  );
  const news = await given<{ row: Row }>(
    quality!.post('/api/announcements', {
      headers: fresh(),
      data: {
        title: 'Audit of the authority on Monday',
        body: 'Please keep your benches clear.',
        category: 'quality',
        audience: [],
        publishAt: '2026-01-01T00:00:00Z',
        pinned: true,
        ackRequired: true,
      },
    }),
  );
  const first = async (record: string) =>
    (await given<{ options: Row[] }>(certifier!.get(`/api/pick/${record}`))).options[0];
  const customer = await first('customer');
  const note = await given<{ row: Row }>(
    logistics!.post('/api/logistics/delivery-notes', {
      headers: fresh(),
      data: { customerId: customer?.id, consignee: 'Andaman Air stores', address: 'Phuket', packageCount: 1 },
    }),
  );
  const item = await first('stockItem');
  const invited = await given<{ link: string }>(
    admin!.post('/api/customer-portal/users', {
      headers: fresh(),
      data: { customerId: customer?.id, name: 'Anong Chai', email: 'anong@andaman.example', scopes: ['findings'] },
    }),
  );
  const board = await given<{ link: string }>(
    admin!.post('/api/monitoring/boards', { headers: fresh(), data: { name: 'Hangar door' } }),
  );
  const inside = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');
  const certificate = signed.certificates[0];
  const addresses = [
    `/announcements/${news.row.id}`,
    `/announcements/${news.row.id}/edit`,
    `/maintenance/releases/${certificate?.number}`,
    `/verify/${certificate?.verifyToken}`,
    `/logistics/shipping/dn/${note.row.id}`,
    `/store/consumables/shelflife/${item?.id}`,
    '/maintenance/capabilities/cmm/24-30-99/info',
    '/maintenance/mmc/ABS0001254/inspection-report/new',
    '/maintenance/workorders?view=board',
    '/q/tool/nothing',
  ];
  return [
    ...addresses.map((address) => ({ address })),
    { address: '/search?q=wheel', who: 'planner' },
    { address: '/task-cards/ABS0001240', who: 'mechanic' },
    { address: '/maintenance/mmc/NOSUCH', who: 'planner' },
    { address: '/nowhere', who: 'viewer' },
    { address: '/verify/nothing', who: 'stranger' },
    { address: '/portal', who: 'stranger' },
    { address: inside(invited.link), who: 'stranger' },
    { address: '/reset-password?again#secret', who: 'stranger' },
    { address: inside(board.link), who: 'stranger' },
  ];
}

// In `npm test` the dialogs are looked at with the keyboard; the screens, minutes long, are part of `npm run test:long`.
test.skipIf(!process.env['TEST_LONG'])(
  'axe finds nothing on any screen built, in light and dark, at three widths, nor on their forms',
  async () => {
    const faults: string[] = [];
    const seen = { screens: 0, dialogs: 0 };
    const note = (where: string, found: readonly string[]) => faults.push(...found.map((line) => `${where} ${line}`));
    const missed = await walk({
      url: product.url,
      samples: await prepared(),
      pageOf,
      visit: async (page, { name, who }) => {
        seen.screens += 1;
        const where = `${name} (${who})`;
        note(where, await inBothThemes(page));
        note(where, await inNarrowShapes(page));
        for (const opener of [/^(New|Add|Create|Issue|Record|Receive)\b/, /^Edit$/]) {
          const found = await dialogBehind(page, opener);
          if (!found) continue;
          seen.dialogs += 1;
          note(`${where} dialog ${opener.source}`, found);
        }
      },
    });
    printFigure('axe', `${seen.screens} screens and ${seen.dialogs} dialogs, ${faults.length} violations`);
    expect({ missed, faults }).toEqual({ missed: [], faults: [] });
  },
  900_000,
);
