import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { openProduct } from './openProduct.ts';
import { settled, signIn } from './screens.ts';

// The ten screens that are opened most, each for the first time with nothing cached. What a machine decides is printed, what the product decides is judged.
const app = openProduct();
const screens: readonly [who: string, address: string][] = [
  ['planner', '/dashboard'],
  ['planner', '/maintenance/workorders'],
  ['planner', '/maintenance/mmc/ABS0001234'],
  ['mechanic', '/task-cards/ABS0001234'],
  ['planner', '/maintenance/planning'],
  ['certifier', '/maintenance/release-requests'],
  ['stores', '/store/consumables/stock'],
  ['stores', '/store/spares/requests'],
  ['planner', '/tools'],
  ['logistics', '/logistics/receiving'],
];

interface Figures {
  shift: number;
  moved: string[];
  longest: number;
  /** When the first picture with a row came, by the page's own clock; null where there are no rows. */
  firstRow: number | null;
  /** Files and calls that had begun when its rows were asked for: what comes in idle moments afterwards keeps nobody waiting. */
  requests: number;
}

/** In the page from its beginning: what moved, what held it up, and when its first row stood. */
function watch(): void {
  const seen = { shift: 0, moved: [] as string[], longest: 0, firstRow: null as number | null, requests: 0 };
  Object.assign(window, { seen });
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Element | null }[];
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      seen.shift += entry.value;
      if (entry.value > 0.01)
        seen.moved.push(
          ...entry.sources.map(({ node }) => `${entry.value.toFixed(3)} ${(node?.textContent ?? '').slice(0, 40)}`),
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (!document.querySelector('main tr[aria-rowindex] td')) return void requestAnimationFrame(look);
    seen.firstRow = performance.now();
    const begun = performance.getEntriesByType('resource');
    const rows = begun.find(({ name }) => new URL(name).pathname.endsWith('/rows'));
    seen.requests = begun.filter(({ startTime }) => !rows || startTime <= rows.startTime).length + 1;
  };
  look();
}

async function firstLoad(browser: Browser, who: string, address: string, width: number): Promise<Figures> {
  const context = await browser.newContext({
    baseURL: app.product.url,
    viewport: { width, height: width < 900 ? 844 : 900 },
    hasTouch: width < 900,
    reducedMotion: 'reduce',
  });
  try {
    await signIn(context, app.product.url, who);
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(address);
    await settled(page);
    // What comes later than the rows moves them too: the parts that wait until the screen stands.
    const idle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await idle();
    await page.waitForLoadState('networkidle');
    await idle();
    return await page.evaluate(() => (window as unknown as { seen: Figures }).seen);
  } finally {
    await context.close();
  }
}

/** The longest task of the frame with next to nothing in it, in milliseconds: the framework's own share on this machine, now. */
async function frameAlone(): Promise<number> {
  const all = [];
  for (let turn = 0; turn < 3; turn++)
    all.push((await firstLoad(app.browser, 'planner', '/no-such-screen', 1440)).longest);
  return Math.max(...all);
}

test('nothing moves by more than 0.1 while a screen comes, on a desk and on a phone, no task takes 50 ms more than the frame’s own, and few files stand before the first row', async () => {
  const faults: string[] = [];
  let own = await frameAlone();
  printFigure('first load', `the frame alone: longest task ${Math.round(own)} ms`);
  for (const [who, address] of screens) {
    const { shift, moved, longest, firstRow, requests } = await firstLoad(app.browser, who, address, 1440);
    const row = firstRow === null ? 'no rows' : `first row after ${Math.round(firstRow)} ms and ${requests} requests`;
    printFigure(
      'first load',
      `1440 ${address}: shift ${shift.toFixed(3)}, longest task ${Math.round(longest)} ms, ${row}`,
    );
    // A slow moment of the machine is measured again, in turn with the frame alone.
    let over = longest - own;
    for (let turn = 0; turn < 4 && over > 50; turn++) {
      own = await frameAlone();
      over = Math.min(over, (await firstLoad(app.browser, who, address, 1440)).longest - own);
    }
    if (over > 50) faults.push(`${address} holds the screen up ${Math.round(over)} ms longer than the frame alone`);
    if (shift > 0.1) faults.push(`${address} moves by ${shift.toFixed(3)}: ${moved.join('; ')}`);
    if (requests > 34) faults.push(`${address}: ${requests} requests begun before its rows were asked for`);
  }
  for (const [who, address] of screens) {
    const { shift, moved, longest } = await firstLoad(app.browser, who, address, 390);
    printFigure('first load', `390 ${address}: shift ${shift.toFixed(3)}, longest task ${Math.round(longest)} ms`);
    if (shift > 0.1) faults.push(`390 ${address} moves by ${shift.toFixed(3)}: ${moved.join('; ')}`);
  }
  expect(faults).toEqual([]);
}, 600_000);
