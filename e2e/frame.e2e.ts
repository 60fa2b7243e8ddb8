import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProduct } from './openProduct.ts';
import { settled } from './screens.ts';

const job = 'ABS0001234';
const patience = 10_000;
const { open, as } = openProduct({ furnish: async (context) => context.setDefaultTimeout(patience) });

const drawer = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const menuWords = (page: Page) =>
  drawer(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
const isBusy = (page: Page) => page.locator('[role=progressbar][data-busy]').count();

test('the drawer shows each group and entry only to those who reach its level', async () => {
  const [viewer, quality] = await Promise.all([open('viewer', '/announcements'), open('quality', '/announcements')]);
  const [few, many] = [await menuWords(viewer), await menuWords(quality)];
  // Level 1 and level 3 of the specification: customers and tools for everybody, employees from 2, certifying staff from 3.
  for (const path of ['/marketing/customers', '/tools']) expect(few).toContain(path);
  for (const path of ['/hr/employees', '/logistics/receiving', '/qa/ccs']) expect(few).not.toContain(path);
  for (const path of ['/hr/employees', '/logistics/receiving', '/qa/ccs']) expect(many).toContain(path);
  await expect.poll(() => drawer(viewer).getByRole('region', { name: 'Human Resource' }).count()).toBe(0);
  await expect.poll(() => drawer(quality).getByRole('region', { name: 'Human Resource' }).count()).toBe(1);
  await expect.poll(() => drawer(quality).innerText()).toContain('1.48.4');
});

test('the entry of where one is stands in sight, also in a menu longer than the screen', async () => {
  const page = await open('quality', '/announcements');
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/hr/badges');
  await settled(page);
  const entry = drawer(page).locator('[aria-current="page"]');
  const whole = () =>
    entry.evaluate((link) => {
      const [own, list] = [
        link.getBoundingClientRect(),
        link.closest('section')?.parentElement?.getBoundingClientRect(),
      ];
      return list !== undefined && own.top >= list.top && own.bottom <= list.bottom;
    });
  await expect.poll(whole).toBe(true);
});

test('mini shows one picture a group with a pop-up menu, and stays chosen after a reload', async () => {
  const page = await open('quality', '/announcements');
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  const kept = page.waitForResponse((answer) => answer.url().includes('/options'));
  await toggle.click();
  await kept;
  await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBeLessThan(70);
  await drawer(page).getByRole('button', { name: 'Stores' }).hover();
  await page.getByRole('menu', { name: 'Stores' }).getByRole('menuitem', { name: 'Quarantine' }).click();
  await page.waitForURL('**/store/quarantine');
  await settled(page);
  await page.reload();
  await settled(page);
  await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBeLessThan(70);
  // By the keyboard too.
  await drawer(page).getByRole('button', { name: 'Marketing' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Marketing' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/marketing/customers');
  await toggle.click();
  await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBeGreaterThan(240);
});

test('below 900 px the drawer lies over the screen, Escape and going elsewhere close it', async () => {
  const page = await open('quality', '/announcements');
  await page.setViewportSize({ width: 800, height: 900 });
  await drawer(page).waitFor({ state: 'detached' });
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  await toggle.click();
  await drawer(page).waitFor();
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
  await toggle.click();
  await drawer(page).getByRole('link', { name: 'Customers' }).click();
  await page.waitForURL('**/marketing/customers');
  await drawer(page).waitFor({ state: 'detached' });
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
});

// Gloved hands (interface §6): what can be touched on phones and tablets, over the screens of the shop floor.
const touched: readonly [who: string, address: string][] = [
  ['planner', '/dashboard'],
  ['planner', '/maintenance/workorders'],
  ['mechanic', `/task-cards/${job}`],
  ['stores', '/tools'],
  ['stores', '/store/counter'],
  ['stores', '/store/scraps'],
  ['certifier', '/maintenance/release-requests/pending'],
];

/** In the page: what is lower than 44 px, and whether the primary button of the foot comes first and takes the width. */
function smallTargets(): string[] {
  const faults: string[] = [];
  const targets = '#root :is(a[href], button, summary, textarea, input:not([type=hidden], [type=file]))';
  for (const element of document.querySelectorAll<HTMLElement>(targets)) {
    if (!element.checkVisibility() || element.closest('p, .unseen, [class*=skip], [class*=Pill]')) continue;
    // A tick takes the taps of its cell or its words, an input those of the box around it.
    const box = element.matches('[type=checkbox], [type=radio]')
      ? 'label, td, th, .mantine-Checkbox-body, .mantine-Radio-body, .mantine-Switch-body'
      : '.mantine-Input-wrapper';
    const { width, height } = ((element.matches('input') && element.closest(box)) || element).getBoundingClientRect();
    const words = element.getAttribute('aria-label') ?? element.textContent.slice(0, 40);
    if (width > 0 && height < 43.5) faults.push(`${element.tagName} "${words}" is ${Math.round(height)} px high`);
  }
  return faults;
}

test('below 900 px nothing to touch is lower than 44 px, and what comes next stands first in the foot of a record', async () => {
  const look = async (who: string, address: string) => {
    const page = await open(who, address);
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 1000 });
      // The page takes its new shape a moment after the window has it.
      await expect.poll(() => page.evaluate(smallTargets), { message: `${address} at ${width}` }).toEqual([]);
    }
    return page;
  };
  for (const [who, address] of touched) await look(who, address);
  const pending = await open('certifier', '/maintenance/release-requests/pending');
  await look('certifier', (await pending.locator('tbody th a').first().getAttribute('href')) ?? '');
  const page = await look('planner', `/maintenance/mmc/${job}`);
  const foot = await page.locator('#main > article > :last-child').boundingBox();
  const box = await page.getByRole('link', { name: 'Open release review' }).boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeGreaterThan(990);
  expect(box?.y).toBeGreaterThan(foot?.y ?? 1000);
  expect(box?.x).toBeLessThan(20);
  expect(box?.width).toBeGreaterThan(440);
}, 240_000);

test('what is wider than the phone shows on which side more of it stands, and nothing where all of it is seen', async () => {
  const page = await open('planner', '/maintenance/planning');
  const board = page.getByRole('group', { name: 'Phases' });
  await board.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const sides = () => board.getAttribute('data-more');
  await expect.poll(sides).toBe('right');
  expect(await board.evaluate((frame) => getComputedStyle(frame).maskImage)).toContain('100% - 28px');
  await board.evaluate((frame) => frame.scrollTo(60, 0));
  await expect.poll(sides).toBe('left right');
  await board.evaluate((frame) => frame.scrollTo(frame.scrollWidth, 0));
  await expect.poll(sides).toBe('left');
  await page.setViewportSize({ width: 2600, height: 1000 });
  await expect.poll(sides).toBe(null);
}, 240_000);

test('after 30 minutes the idle overlay lies over the screen and the socket closes; a sign of life opens both', async () => {
  const page = await open('quality', 'about:blank');
  const sockets = new Set<unknown>();
  page.on('websocket', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await page.clock.install();
  await page.goto('/announcements');
  await settled(page);
  await expect.poll(() => sockets.size, { timeout: patience }).toBe(1);
  const search = page.getByRole('searchbox', { name: 'Search rows' });
  await search.fill('audit');
  await page.clock.fastForward('29:00');
  await expect.poll(() => page.getByRole('alertdialog', { name: 'Idle' }).count()).toBe(0);
  await page.clock.fastForward('01:10');
  await page.getByRole('alertdialog', { name: 'Idle' }).waitFor();
  await expect.poll(() => sockets.size, { timeout: patience }).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /, Idle$/ }).count()).toBe(1);
  await page.mouse.move(300, 300);
  await page.getByRole('alertdialog', { name: 'Idle' }).waitFor({ state: 'detached' });
  await expect.poll(() => sockets.size, { timeout: patience }).toBe(1);
  await expect.poll(() => search.inputValue()).toBe('audit');
});

test('the navigating indicator runs from the click until the rows are there', async () => {
  const page = await open('quality', '/announcements');
  await expect.poll(() => isBusy(page)).toBe(0);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/customers/rows*', async (route) => {
    await held;
    await route.continue();
  });
  await drawer(page).getByRole('link', { name: 'Customers' }).click();
  await page.locator('[role=progressbar][data-busy]').waitFor({ state: 'attached' });
  letThrough();
  await settled(page);
  await expect.poll(() => isBusy(page)).toBe(0);
});

test('a newer build on the server is told in a banner with its version, and nothing typed is lost', async () => {
  const page = await open('quality', '/announcements/new');
  await page.getByLabel('Title').fill('Half a sentence');
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), version: '1.49.0', build: 'another' } });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('An update is available. Version 1.49.0').waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Half a sentence');
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await page.getByText('Your draft of').waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Half a sentence');
});

test('a dead line is told in a banner; the screen stays, and the banner goes with the first answer', async () => {
  const page = await open('quality', '/marketing/customers');
  const banner = page.getByText('You are offline. What you type is kept');
  await page.context().setOffline(true);
  await banner.waitFor();
  await expect.poll(() => page.getByRole('button', { name: /, Offline$/ }).count()).toBe(1);
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(3);
  await page.getByRole('link', { name: 'Internal Audits' }).click();
  await page.getByText('This screen opens when the connection is back.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/marketing/customers');
  await page.context().setOffline(false);
  await banner.waitFor({ state: 'detached' });
});

test('the palette goes to a screen by its name and to a job by its number, and finds records of every kind', async () => {
  const page = await open('quality', '/announcements');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to…' });
  await field.fill('quarant');
  await page
    .getByRole('option', { name: /^Quarantine/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/store/quarantine');
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await field.fill('Andaman');
  await page
    .getByRole('option', { name: /Andaman Air/ })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('listbox').innerText()).toMatch(/Customers \d+/);
  await field.fill(job);
  await page.getByRole('option', { name: new RegExp(`Work order ${job}`) }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/maintenance/mmc/${job}`);
  await settled(page);
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${job} · .+ - ABS$`));
});

test('light, dark and Thai are chosen in the bar and stay; the open screen is renamed at once', async () => {
  const page = await open('safety', '/marketing/customers');
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  await expect.poll(() => scheme()).toBe('light');
  const kept = page.waitForResponse((answer) => answer.url().includes('/options'));
  await page.getByRole('button', { name: /, Online$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await kept;
  await expect.poll(() => scheme()).toBe('dark');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^EN/ }).click();
  await page.getByRole('heading', { level: 1, name: 'ลูกค้า' }).waitFor();
  await expect.poll(() => page.title()).toBe('ลูกค้า - ABS');
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('th');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'ลูกค้า' }).waitFor();
  await expect.poll(() => scheme()).toBe('dark');
});

test('Back brings the same rows: the filter lives in the address', async () => {
  const page = await open('quality', '/tools/active?q=gauge');
  const rows = page.getByRole('row');
  // How many rows are drawn depends on the height that is known so far; how many there are does not.
  const total = page.getByText(/^[\d,]+ rows?$/).first();
  const firstLink = rows.nth(1).getByRole('link').first();
  const [count, first] = [await total.innerText(), await firstLink.innerText()];
  await firstLink.click();
  await page.waitForURL('**/tools/id/**');
  await settled(page);
  const title = await page.title();
  await page.goBack();
  await settled(page);
  expect(new URL(page.url()).search).toBe('?q=gauge');
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search rows' }).inputValue()).toBe('gauge');
  await expect.poll(() => total.innerText()).toBe(count);
  await expect.poll(() => firstLink.innerText()).toBe(first);
  await expect.poll(() => page.title()).not.toBe(title);
});

test('a whole number shows the one job that is called so, says that it does, and shows on request what contains it', async () => {
  const page = await open('planner', '/maintenance/workorders');
  const searchbox = page.getByRole('searchbox', { name: 'Search rows' });
  await searchbox.fill('abs0001234');
  await page.getByText('Only what is called exactly “abs0001234”.').waitFor();
  await page
    .getByText(/^1 row$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Show all that contain it' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('*abs0001234');
  await expect.poll(() => searchbox.inputValue()).toBe('*abs0001234');
  await expect.poll(() => page.getByText('Only what is called exactly').count()).toBe(0);
});

test('an open list of consumables and one of shelf life show a stock movement of somebody else', async () => {
  const { request } = await as('stores');
  const rowsOf = async <Row>(path: string): Promise<Row[]> =>
    ((await (await request.get(path)).json()) as { rows: Row[] }).rows;
  const issues = await rowsOf<{ movementNo: number; itemId: string; batchId: string; batchIdLabel: string }>(
    '/api/store/movements?f.itemKind.in=consumable&f.type.in=issue&size=50',
  );
  const [catalogue, shelf] = await Promise.all([
    open('viewer', '/store/consumables'),
    open('viewer', '/store/consumables/shelflife'),
  ]);
  const shown = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first().innerText();
  const items = await rowsOf<{ id: string; partNumber: string }>('/api/store/consumables/rows?size=100');
  // Two issues that may be cancelled: one a moment after the screens were drawn, one when they have listened for a while.
  let told = 0;
  for (const issue of issues) {
    const item = items.find(({ id }) => id === issue.itemId);
    const onShelf = await shelf.getByRole('row').filter({ hasText: issue.batchIdLabel }).count();
    if (!item || onShelf === 0) continue;
    const before = [await shown(catalogue, item.partNumber), await shown(shelf, issue.batchIdLabel)];
    const answer = await request.post(`/api/store/movements/${issue.movementNo}/reverse`, {
      data: { reason: 'Wrong batch was booked' },
    });
    if (!answer.ok()) continue;
    await expect.poll(() => shown(catalogue, item.partNumber)).not.toBe(before[0]);
    await expect.poll(() => shown(shelf, issue.batchIdLabel)).not.toBe(before[1]);
    told += 1;
    if (told === 2) return;
  }
  expect.unreachable('fewer than two issues of the demo could be cancelled');
});

test('a redirect between loaded screens ends with the title of the last one', async () => {
  const page = await open('quality', '/tools/archive');
  await drawer(page).getByRole('link', { name: 'Tools & Equipment' }).click();
  await page.waitForURL('**/tools/active');
  await settled(page);
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  await expect.poll(() => page.title()).toBe(`${heading} - ABS`);
  await page.goBack();
  await settled(page);
  await expect.poll(() => page.title()).toBe(`${await page.getByRole('heading', { level: 1 }).innerText()} - ABS`);
});

test('an address that only sends on is no step of the history: Back leads to where the person was', async () => {
  const page = await open('planner', '/announcements');
  const atJobs = () => page.waitForURL('**/maintenance/workorders?f.status.in=**');
  // By its address, sent on twice; then by the menu.
  await page.goto('/maintenance');
  await atJobs();
  await page.goBack();
  await page.waitForURL('**/announcements');
  await settled(page);
  await drawer(page).getByRole('link', { name: 'Work Orders', exact: true }).click();
  await atJobs();
  await page.goBack();
  await page.waitForURL('**/announcements');
  await page.goForward();
  await atJobs();
  await expect.poll(() => page.locator('main tr[aria-rowindex]').count()).toBeGreaterThan(0);
});

test('on the way to another screen the old one draws no chart again, and the page is not styled anew', async () => {
  const page = await open('planner', '/dashboard');
  await page.locator('[data-tile] canvas').first().waitFor();
  await settled(page);
  // All are drawn before counting begins: a slow machine shows the last of them after the first, and Chart.js styles what it has drawn.
  const undrawn = page.locator('[data-tile]:has(button[aria-label="Show the table"])').filter({
    hasNot: page.locator('canvas[style], [class*=chartEmpty]'),
  });
  await expect.poll(() => undrawn.count()).toBe(0);
  const seen = await page.evaluateHandle(() => {
    const counts = { charts: 0, styles: 0 };
    const drawn = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')?.value as () => unknown;
    HTMLCanvasElement.prototype.getContext = function count(this: HTMLCanvasElement, ...asked: []) {
      counts.charts += 1;
      return drawn.apply(this, asked);
    } as typeof HTMLCanvasElement.prototype.getContext;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        counts.styles += [...addedNodes].filter(({ nodeName }) => nodeName === 'STYLE').length;
    }).observe(document.head, { childList: true });
    return counts;
  });
  await drawer(page).getByRole('link', { name: 'Work Orders', exact: true }).click();
  await page.locator('main tr[aria-rowindex]').first().waitFor();
  expect(await seen.jsonValue()).toEqual({ charts: 0, styles: 0 });
});

test('without a session every address leads to sign-in, and the hash of a task card travels along', async () => {
  const page = await open('stranger', `/#/task-cards/abs0001234`);
  await page.waitForURL('**/login?**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('#/task-cards/abs0001234');
  await page.goto('/marketing/customers');
  await page.waitForURL('**/login');
  await page.getByLabel('User name').fill('quality');
  await page.getByLabel('Password', { exact: true }).fill('demo-quality-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/marketing/customers');
  await settled(page);
  // The session ends elsewhere: the next call answers 401, whoever makes it.
  await page.context().clearCookies();
  await drawer(page)
    .getByRole('link', { name: 'Quarantine' })
    .click({ timeout: 2000 })
    .catch(() => undefined);
  await page.waitForURL('**/login');
});

test('a missing right leads to the no-access screen, an unknown address to one that says so', async () => {
  const page = await open('viewer', '/qa/ccs');
  await page.waitForURL('**/unauthorized');
  await page.getByRole('heading', { name: 'You do not have the right to see this' }).waitFor();
  await page.goto('/nothing/of/the/kind');
  await page.getByRole('heading', { name: 'Nothing is here under this address' }).waitFor();
  await expect.poll(() => page.title()).toBe('Not found - ABS');
  await page.goto('/marketing/customers/NOBODY');
  await page.getByRole('heading', { name: 'Nothing is here under this address' }).waitFor();
  await expect.poll(() => drawer(page).count()).toBe(1);
});

test('a call that is refused leads to the screen for missing rights, which names the one it asked for', async () => {
  const page = await open('quality', '/announcements');
  const rows = '**/api/store/tools/rows*';
  await page.route(rows, (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'No.', details: { needs: 'tools.viewer' } } }),
  );
  await drawer(page).getByRole('link', { name: 'Tools & Equipment' }).click();
  await page.waitForURL('**/unauthorized');
  await page.getByText('What was asked for needs the role Tools: Viewer. Nothing was changed.').waitFor();
  await page.unroute(rows);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await page.waitForURL('**/dashboard');
  await expect.poll(() => drawer(page).count()).toBe(1);
});

test('a failed call and a broken screen leave the frame: what happened, the request id, and a way back', async () => {
  const page = await open('quality', '/announcements');
  const rows = '**/api/store/tools/rows*';
  await page.route(rows, (route) =>
    route.fulfill({ status: 422, json: { code: 'REFUSED', message: 'Not today.', requestId: 'req-1234' } }),
  );
  await drawer(page).getByRole('link', { name: 'Tools & Equipment' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByText('Not today.').waitFor();
  await expect.poll(() => alert.innerText()).toContain('req-1234');
  // An answer that makes no sense breaks the drawing itself.
  await page.unroute(rows);
  await page.route(rows, (route) =>
    route.fulfill({ json: { rows: [null], total: 1, totalCapped: false, next: null } }),
  );
  await alert.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'This screen could not be shown' }).waitFor({ timeout: 60_000 });
  // What broke by itself names the last request, and the way home stands beside trying again.
  await expect.poll(() => alert.innerText()).toMatch(/Request [0-9A-Za-z-]{8,}/);
  await alert.getByRole('button', { name: 'Retry' }).waitFor();
  await expect.poll(() => alert.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  await page.unroute(rows);
  await drawer(page).getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await expect.poll(() => drawer(page).count()).toBe(1);
});
