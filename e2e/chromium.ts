import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { installFromDebian } from './debian.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function inPlaywrightCache(): string | null {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return null;
  for (const folder of readdirSync(cache).filter((name) => name.startsWith('chromium'))) {
    for (const inside of [
      'chrome-linux/chrome',
      'chrome-linux64/chrome',
      'chrome-linux/headless_shell',
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    ]) {
      const path = join(cache, folder, inside);
      if (existsSync(path)) return path;
    }
  }
  return null;
}

function installed(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and nothing is there.`);
    return named;
  }
  return usualPlaces.find((path) => existsSync(path)) ?? inPlaywrightCache();
}

function install(): void {
  if (installFromDebian('chromium')) return;
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
}

// Pages behind the address bar, which nobody sees here, are drawn anew for every person: a third of what a person costs. Only the last list
// of features to switch off counts, so what Playwright switches off and matters here is said again.
const switchedOff =
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,' +
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,MediaRouter,OptimizationHints,AimEnabled,LensOverlay,' +
  'NetworkTimeServiceQuerying,PreconnectToSearch';

/** Where a real Chromium is: found, else installed, else a failure that says what to do. Never a skip. */
function chromiumPath(): string {
  if (!installed()) install();
  const path = installed();
  if (path) return path;
  throw new Error('No Chromium was found and none could be installed. Install one and name it in CHROMIUM_PATH.');
}

/** Before the first journey, once for all: journeys side by side would stand in each other's way while it is installed. */
export const setup = (): void => void chromiumPath();

/** A browser for journeys and measurements; `switches` are added to its command line. */
export async function openChromium(switches: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--force-color-profile=srgb',
      `--disable-features=${switchedOff}`,
      ...switches,
    ],
  });
}
