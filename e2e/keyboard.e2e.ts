import { randomUUID } from 'node:crypto';
import type { APIResponse, Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { desk, inBothThemes } from './axe.ts';
import { openChromium } from './chromium.ts';
import { dialogRoads, type DialogRoad, type Prepared } from './dialogs.ts';
import { enterSubmits, escape, goAround, openByKeys, reach } from './keyboard.ts';
import { startProduct, type Product } from './product.ts';
import { settled, signIn } from './screens.ts';

let product: Product;
let browser: Browser;
const contexts = new Map<string, Promise<BrowserContext>>();
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await product.discard();
}, 60_000);

async function contextOf(who: string): Promise<BrowserContext> {
  const open = async () => {
    const own = await browser.newContext({ baseURL: product.url, viewport: desk, reducedMotion: 'reduce' });
    await signIn(own, product.url, who);
    return own;
  };
  const context = contexts.get(who) ?? open();
  contexts.set(who, context);
  return context;
}

async function given<Answer>(call: Promise<APIResponse>): Promise<Answer> {
  const answer = await call;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** A card whose steps are all answered, an open finding, and a release that waits for its signature. */
async function prepared(): Promise<Prepared> {
  const [mechanic, certifier] = await Promise.all(['mechanic', 'certifier'].map(contextOf));
  const headers = () => ({ 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() });
  const job = '/api/workorders/ABS0001240';
  for (const [at, value] of ['B-1880', true, true].entries())
    await given(mechanic!.request.post(`${job}/cards/T120/steps/${at + 1}`, { headers: headers(), data: { value } }));
  const found = { defectCode: 'dent', severity: 'minor', description: 'Small dent beside the valve', place: 'flange' };
  const raised = await given<{ row: { findingNo: string } }>(
    mechanic!.request.post(`${job}/findings`, { headers: headers(), data: found }),
  );
  const { rows } = await given<{ rows: { number: string; jobIdLabel: string }[] }>(
    certifier!.request.get('/api/release-requests'),
  );
  const request = rows.find(({ jobIdLabel }) => jobIdLabel.startsWith('ABS0001234'))?.number ?? '';
  return { finding: raised.row.findingNo, request };
}

/** One dialog from its opener and back: what the keyboard cannot do, and what axe says of it. */
async function faultsOf(page: Page, road: DialogRoad): Promise<string[]> {
  await page.goto(road.at);
  await settled(page);
  const dialog = await openByKeys(page, road);
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  const faults = [...(await goAround(page, dialog)), ...(await enterSubmits(page, dialog))];
  faults.push(...(await inBothThemes(page, '[role=dialog]')));
  for (const tab of road.tabs ?? []) {
    await reach(page, tab);
    const found = [...(await goAround(page, dialog)), ...(await inBothThemes(page, '[role=dialog]'))];
    faults.push(...found.map((fault) => `${tab}: ${fault}`));
  }
  return [...faults, ...(await escape(page, dialog))];
}

test('the keyboard alone does every dialog, and axe finds nothing in them, light and dark', async () => {
  const roads = [...dialogRoads(await prepared())];
  const count = roads.length;
  const faults: string[] = [];
  const lane = async () => {
    for (let road = roads.shift(); road; road = roads.shift()) {
      const page = await (await contextOf(road.who)).newPage();
      const found = await faultsOf(page, road).catch((error: Error) => [error.message.split('\n')[0] ?? '']);
      faults.push(...found.map((fault) => `${road!.name} (${road!.at}): ${fault}`));
      await page.close();
    }
  };
  await Promise.all([lane(), lane()]);
  printFigure('keyboard', `${count} dialogs, ${faults.length} faults`);
  expect(faults).toEqual([]);
}, 300_000);
