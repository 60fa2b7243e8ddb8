import { matchPath } from 'react-router';
import type { BrowserContext, Page } from 'playwright-core';
import type { Screen, WebModule } from '#kernel/web/module.ts';
import { webModules } from '#app/modules.web.ts';

/** What a person sees at an address: the address's pattern as the modules declare it, and one real address of it. */
export interface Place {
  pattern: string;
  address: string;
  screen: Screen;
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

interface Walk {
  url: string;
  /** Addresses no link leads to. */
  samples: readonly string[];
  /** A page of this person, for this lane alone. */
  pageOf: (username: string, lane: number) => Promise<Page>;
  visit: (page: Page, place: Place) => Promise<void>;
}

/**
 * Goes through every screen the modules have built, two at a time: first those with a plain address, then, by the links found on the way, one
 * of each that has a value in its address. Answers the screens nobody found a way to.
 */
export async function walk({ url, samples, pageOf, visit }: Walk): Promise<string[]> {
  const screens = builtScreens(webModules);
  const seen = new Set<string>();
  const waiting = [...screens.map((screen) => screen.path).filter((path) => !withValues(path)), ...samples];
  let busy = 0;
  const step = async (lane: number, address: string) => {
    const screen = screenOf(screens, new URL(address, url).pathname);
    if (!screen || seen.has(screen.path)) return;
    seen.add(screen.path);
    const page = await pageOf(expertFor(address), lane);
    await page.goto(url + address);
    await settled(page);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
    );
    waiting.push(...links.filter((link) => link.startsWith('/') && !link.startsWith('/api/')));
    await visit(page, { pattern: screen.path, address, screen });
  };
  const lane = async (number: number) => {
    while (waiting.length > 0 || busy > 0) {
      const address = waiting.shift();
      if (address === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      busy += 1;
      try {
        await step(number, address);
      } finally {
        busy -= 1;
      }
    }
  };
  await Promise.all([lane(1), lane(2)]);
  return screens.map((screen) => screen.path).filter((path) => !seen.has(path));
}
