import { matchPath } from 'react-router';
import type { BrowserContext, Page } from 'playwright-core';
import type { Screen } from '#kernel/web/module.ts';
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

const screens: readonly Screen[] = webModules.flatMap((module) => module.screens).filter((screen) => !screen.redirect);

/** The screen that shows an address: a fixed path before one with values, as the router decides. */
function screenOf(pathname: string): Screen | undefined {
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

/** Who knows their way around a part of the product: sees the most buttons there. */
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
  ['/tires', 'stores'],
  ['/worn-tires', 'stores'],
  ['/hr', 'hr'],
  ['/safety', 'safety'],
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

const pathOf = (address: string) => new URL(address, 'http://any').pathname;

/** Brings a window to an address, by the frame's own navigation where the frame is on it, and waits until it is drawn. */
export async function goTo(page: Page, address: string, isBare = false): Promise<void> {
  const isInFrame = !isBare && (await page.locator('#main > *').count()) > 0;
  await (isInFrame && pathOf(page.url()) !== pathOf(address) ? follow(page, address) : page.goto(address));
  await settled(page);
}

interface Walk {
  samples?: readonly Sample[];
  /** A new window of this person. */
  open: (who: string) => Promise<Page>;
  visit: (page: Page, place: Place) => Promise<void>;
}

interface Tour {
  /** How many screens were seen, each of its tabs counted. */
  screens: number;
  /** The screens nobody found a way to, and those that did not come. */
  missed: string[];
}

// How an address names the open tab, or another view of the same screen.
const views = ['tab', 'view', 'kind'];

/** The screen at an address, and what it is called: with its open tab, when it has tabs. */
export function screenAt(address: string): { screen: Screen | undefined; name: string } {
  const { pathname, searchParams } = new URL(address, 'http://any');
  const screen = screenOf(pathname);
  const view = views.find((key) => searchParams.has(key));
  return { screen, name: `${screen?.path ?? pathname}${view ? `?${view}=${searchParams.get(view)}` : ''}` };
}

/**
 * Goes through every screen the modules have built, two at a time: the samples, those with a plain address, then, by the links found on the
 * way, one of each that has a value in its address, and each of their tabs.
 */
export async function walk({ samples = [], open, visit }: Walk): Promise<Tour> {
  const seen = new Set<string>();
  const reached = new Set<string>();
  const waiting: Place[] = [];
  const note = ({ address, who }: Sample) => {
    const { screen, name } = screenAt(address);
    // What somebody is sent to see does not stand for what its own visitor sees there.
    if (!who && (!screen || seen.has(name))) return;
    if (!who) seen.add(name);
    reached.add(screen?.path ?? name);
    waiting.push({ name, address, who: who ?? visitorOf(address, screen) });
  };
  for (const sample of samples) note(sample);
  for (const { path } of screens) if (!withValues(path)) note({ address: path });

  const idle = new Set<{ who: string; page: Page }>();
  // Following a link in an open window is quicker than opening another one, or loading a screen again for its next tab.
  const quickFor = ({ who, address }: Place) =>
    [...idle].find((window) => window.who === who && pathOf(window.page.url()) !== pathOf(address));
  let count = 0;
  const step = async (place: Place) => {
    const { who, address } = place;
    const known = quickFor(place) ?? [...idle].find((window) => window.who === who);
    if (known) idle.delete(known);
    const window = known ?? { who, page: await open(who) };
    try {
      await goTo(window.page, address, screenAt(address).screen?.bare);
      const links = await window.page.evaluate(() =>
        [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
      );
      for (const link of links) if (!link.startsWith('/api/')) note({ address: link });
      await visit(window.page, place);
      count += 1;
    } finally {
      idle.add(window);
    }
  };
  const missed: string[] = [];
  let busy = 0;
  const lane = async () => {
    while (waiting.length > 0 || busy > 0) {
      const [place] = waiting.splice(Math.max(waiting.findIndex(quickFor), 0), 1);
      if (!place) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      busy += 1;
      // One screen that does not come must not hide what is wrong with the others.
      await step(place).catch((error: Error) => missed.push(`${place.address}: ${error.message}`));
      busy -= 1;
    }
  };
  await Promise.all([lane(), lane()]);
  missed.push(...screens.map(({ path }) => path).filter((path) => !reached.has(path)));
  return { screens: count, missed };
}
