import { openChromium } from '../../e2e/chromium.ts';
import { settled } from '../../e2e/screens.ts';
import { quantile } from './client.ts';
import type { Stand } from './stand.ts';

export interface BrowserFigures {
  /** From the begin of the navigation with nothing cached to the picture that shows the first row, by the page's own clock. */
  coldFirstRow: number;
  /** The same by the clock of this process: with what the driven browser takes to begin and to tell. */
  coldOutside: number;
  coldBytes: number;
  /** From the click on the menu to the first rows, everything loaded once before. */
  clickToRows: number;
}

const middle = (values: number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
const row = 'main tr[aria-rowindex] td';

/** In every page from its beginning: how long after it began to be fetched its first picture with a row came. */
const watchForRow = `
  const look = () =>
    document.querySelector(${JSON.stringify(row)}) ? performance.mark('first row') : requestAnimationFrame(look);
  look();`;

/** The list of jobs in a real browser: cold from its address, and by a click in the menu. */
export async function measureBrowser(stand: Stand, username: string, rounds: number): Promise<BrowserFigures> {
  const browser = await openChromium();
  try {
    const cold: number[] = [];
    const outside: number[] = [];
    const click: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const signedIn = await context.request.post(`${stand.product.url}/auth/login`, {
        data: { username, password: `demo-${username}-2026` },
      });
      if (!signedIn.ok()) throw new Error(`${username} could not sign in.`);
      const page = await context.newPage();
      await page.addInitScript(watchForRow);
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      bytes = 0;
      network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      const start = performance.now();
      await page.goto(`${stand.product.url}/maintenance/workorders`, { waitUntil: 'commit' });
      await page.waitForSelector(row, { state: 'visible' });
      outside.push(performance.now() - start);
      // `startTime` counts from the navigation's begin.
      const shown = await page.waitForFunction(() => performance.getEntriesByName('first row')[0]?.startTime);
      cold.push((await shown.jsonValue()) ?? Number.NaN);
      const home = page.locator('nav a[href="/dashboard"]').first();
      const menu = page.locator('nav a[href="/maintenance/workorders"]').first();
      for (let again = 0; again < 3; again += 1) {
        await home.click();
        await page.waitForSelector(row, { state: 'detached' });
        // Nobody clicks on before the screen stands that they came to.
        await settled(page);
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        // The clock stands in the page, from the click's own event to the picture that shows a row.
        const taken = page.evaluate(
          (selector) =>
            new Promise<number>((resolve) => {
              addEventListener(
                'pointerdown',
                () => {
                  const begin = performance.now();
                  const look = () =>
                    document.querySelector(selector) ? resolve(performance.now() - begin) : requestAnimationFrame(look);
                  look();
                },
                { once: true, capture: true },
              );
            }),
          row,
        );
        await menu.click();
        click.push(await taken);
      }
      await context.close();
    }
    return {
      coldFirstRow: middle(cold),
      coldOutside: middle(outside),
      coldBytes: bytes,
      clickToRows: middle(click),
    };
  } finally {
    await browser.close();
  }
}
