import { matchPath } from 'react-router';
import type { BrowserContext, Page } from 'playwright-core';
import type { Screen, WebModule } from '#kernel/web/module.ts';
import { webModules } from '#app/modules.web.ts';

/** What somebody sees at an address: the pattern its module declares, with the open tab when it has tabs, and one real address of it. */
export interface Place {
  name: string;
  address: string;
  who: string;
}

/** An address worth a visit that no link leads to, or that looks different to somebody else. */
export interface Sample {
  address: string;
  who?: string;
}

const withValues = (path: string) => path.includes(':');
const builtScreens = (modules: readonly WebModule[]): Screen[] =>
  modules.flatMap((module) => module.screens).filter((screen) => !screen.redirect);

/** The screen that shows an address: a fixed path before one with values, as the router decides. */
function screenOf(screens: readonly Screen[], pathname: string): Screen | undefined {
  return (
    screens.find((screen) => screen.path === pathname) ?? screens.find((screen) => matchPath(screen.path, pathname))
  );
}

/** Waits until the screen has its rows: no skeleton, and the navigating indicator gone. Sockets stay open, so idleness is no sign. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2, [role=alert], main form') !== null &&
      document.querySelector('[role=progressbar][data-busy]') === null &&
      document.querySelector('[role=status][aria-label="Loading"]') === null,
    undefined,
    { timeout: 60_000, polling: 50 },
  );
}

export async function signIn(context: BrowserContext, url: string, username: string): Promise<void> {
  const answer = await context.request.post(`${url}/auth/login`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { username, password: `demo-${username}-2026` },
  });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
}

/** Who knows their way around a part of the house: sees the most buttons there. */
const experts: readonly (readonly [prefix: string, username: string])[] = [
  ['/maintenance/ndt', 'ndt'],
  ['/maintenance', 'planner'],
  ['/capabilities', 'planner'],
  ['/qa', 'quality'],
  ['/announcements', 'quality'],
  ['/marketing', 'sales'],
  ['/logistics', 'logistics'],
  ['/store', 'stores'],
  ['/tools', 'stores'],
  ['/hr', 'hr'],
  ['/finance', 'finance'],
];

export function expertFor(address: string): string {
  return experts.find(([prefix]) => address.startsWith(prefix))?.[1] ?? 'admin';
}

// Public screens are for strangers, except that customers have a door of their own.
function visitorOf(address: string, screen: Screen | undefined): string {
  if (screen?.allow !== 'public') return expertFor(address);
  return address.startsWith('/portal') ? 'customer' : 'stranger';
}

/** Goes to an address as a link does, without loading the program again, and waits until the screen before has left. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const part of document.querySelectorAll('#main > *')) part.setAttribute('data-left', '');
    const at = history.state as { idx?: number } | null;
    history.pushState({ usr: null, key: 'walk', idx: (at?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
  await page.waitForFunction(() => document.querySelector('[data-left]') === null, undefined, { timeout: 60_000 });
}

interface Walk {
  url: string;
  samples: readonly Sample[];
  /** A page of this person, for this lane alone. */
  pageOf: (who: string, lane: number) => Promise<Page>;
  visit: (page: Page, place: Place) => Promise<void>;
}

// How an address names the open tab, or another view of the same screen.
const views = ['tab', 'view', 'kind'];

/**
 * Goes through every screen the modules have built, two at a time: the samples, those with a plain address, then, by the links found on the
 * way, one of each that has a value in its address, and each of their tabs. Answers the screens nobody found a way to
 * and those that did not come.
 */
export async function walk({ url, samples, pageOf, visit }: Walk): Promise<string[]> {
  const screens = builtScreens(webModules);
  const plain = screens.map((screen) => screen.path).filter((path) => !withValues(path));
  const seen = new Set<string>();
  const waiting: Sample[] = [...samples, ...plain.map((address) => ({ address }))];
  const failed: string[] = [];
  let busy = 0;
  const step = async (lane: number, sample: Sample) => {
    const { address } = sample;
    const { pathname, searchParams } = new URL(address, url);
    const screen = screenOf(screens, pathname);
    const view = views.find((key) => searchParams.has(key));
    const name = `${screen?.path ?? pathname}${view ? `?${view}=${searchParams.get(view)}` : ''}`;
    if (!sample.who && (!screen || seen.has(name))) return;
    seen.add(name).add(screen?.path ?? name);
    const who = sample.who ?? visitorOf(address, screen);
    const page = await pageOf(who, lane);
    const isInFrame = !screen?.bare && (await page.locator('#main > *').count()) > 0;
    await (isInFrame && new URL(page.url()).pathname !== pathname ? follow(page, address) : page.goto(url + address));
    await settled(page);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
    );
    const inside = links.filter((link) => link.startsWith('/') && !link.startsWith('/api/'));
    waiting.push(...inside.map((link) => ({ address: link })));
    await visit(page, { name, address, who });
  };
  const lane = async (number: number) => {
    while (waiting.length > 0 || busy > 0) {
      const sample = waiting.shift();
      if (sample === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      busy += 1;
      // One screen that does not come must not hide what is wrong with the others.
      await step(number, sample).catch((error: Error) => failed.push(`${sample.address}: ${error.message}`));
      busy -= 1;
    }
  };
  await Promise.all([lane(1), lane(2)]);
  return [...screens.map((screen) => screen.path).filter((path) => !seen.has(path)), ...failed];
}
