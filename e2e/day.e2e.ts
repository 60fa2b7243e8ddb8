import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProduct } from './openProduct.ts';

// What somebody meets who works with it for a whole day (issue 15), on the screens they use.
const { open } = openProduct({ furnish: async (context) => context.setDefaultTimeout(15_000) });

const toast = (page: Page) => page.locator('[role=status][data-place]');

test('a list opens on its first view; All shows every row, and so does taking the filters away', async () => {
  const page = await open('stores', '/store/consumables/requests');
  const states = () => page.locator('main tr[aria-rowindex]').allInnerTexts();
  const current = () => page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]').innerText();
  await expect.poll(current).toBe('Waiting');
  const waiting = await states();
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.filter((text) => !/To issue|Partly issued/.test(text))).toEqual([]);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(current).toBe('All');
  await expect.poll(async () => (await states()).length).toBeGreaterThan(waiting.length);
  await page.goBack();
  await expect.poll(current).toBe('Waiting');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(current).toBe('All');
  await expect.poll(async () => (await states()).length).toBeGreaterThan(waiting.length);
});

test('an archive is taken back in its message, and the time line tells both', async () => {
  const page = await open('sales', '/marketing/customers/LAN');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The wrong one');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await toast(page)
    .getByText(/^Customer .* archived$/)
    .waitFor();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await toast(page).getByText('Undone.').waitFor();
  const line = page.locator('main li');
  await line
    .filter({ hasText: /^Put back/ })
    .first()
    .waitFor();
  await expect
    .poll(() =>
      line
        .filter({ hasText: /^Archived/ })
        .first()
        .innerText(),
    )
    .toContain('The wrong one');
  await page.getByRole('button', { name: 'Edit' }).waitFor();
});

test('on a phone a job has one row of buttons in its foot: what comes next, and the dots', async () => {
  const page = await open('planner', '/maintenance/mmc/ABS0001234');
  await page.setViewportSize({ width: 390, height: 844 });
  const next = page.getByRole('link', { name: 'Open release review' });
  const more = page.getByRole('button', { name: 'More' });
  await expect.poll(() => more.count()).toBe(1);
  const tops = async () => [(await next.boundingBox())?.y, (await more.boundingBox())?.y];
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  expect((await next.boundingBox())?.width).toBeGreaterThan(250);
  await more.click();
  for (const name of ['Edit', 'Hold', 'Print all cards']) await page.getByRole('menuitem', { name }).waitFor();
});

test('on a phone the forecast stands within the screen, each fact beside its name', async () => {
  const page = await open('stores', '/store/spares/forecast');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('All', { exact: false }).first().waitFor();
  const wider = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main, main *')]
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
        )
        .filter((element) => !element.closest('nav') && element.clientWidth > 200)
        .map((element) => `${element.tagName} ${element.className} ${element.scrollWidth}`),
    );
  await expect.poll(wider).toEqual([]);
  await expect.poll(() => page.locator('main td[data-label="Reorder point"]').count()).toBeGreaterThan(0);
});

test('a new PIN may have letters: its dialog brings no pad of digits only', async () => {
  const own = await open('planner', '/dashboard');
  await own.getByRole('button', { name: /, Online$/ }).click();
  await own.getByRole('menuitem', { name: 'Change Pin' }).click();
  const fields = own.getByRole('dialog').locator('input');
  await fields.first().waitFor();
  // Any four characters: no pad that has no letters.
  expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).inputMode))).not.toContain(
    'numeric',
  );
});

test('Back restores scroll, focus and selection of a long list, and the menu marks the list while its record is open', async () => {
  const page = await open('planner', '/maintenance/workorders?size=500');
  const table = page.locator('main table');
  await table.locator('tr[aria-rowindex]').first().waitFor();
  const top = () => table.evaluate((one) => one.parentElement?.scrollTop ?? 0);
  await table.evaluate((one) => one.parentElement?.scrollTo({ top: 3000 }));
  await expect.poll(top).toBe(3000);
  // A row in the middle of what is seen, so that no click has to scroll to it.
  const middle = () =>
    table.evaluate((one) => {
      const { y, height } = (one.parentElement ?? one).getBoundingClientRect();
      const rows = [...one.querySelectorAll<HTMLElement>('tr[data-row]')];
      return rows.find((row) => row.getBoundingClientRect().y > y + height / 2)?.dataset['row'] ?? '';
    });
  await expect.poll(middle).not.toBe('');
  const row = table.locator(`tr[data-row="${await middle()}"]`);
  await row.getByRole('checkbox').check();
  await page.getByText('1 selected').waitFor();
  const job = await row.locator('th a').innerText();
  await row.locator('th a').click();
  await page.locator('main h1').filter({ hasText: job }).waitFor();
  const current = page.getByRole('navigation').locator('a[aria-current="page"], a[aria-current="true"]');
  await expect.poll(() => current.allInnerTexts()).toContain('Work Orders');
  await page.goBack();
  await row.waitFor();
  await expect.poll(top).toBe(3000);
  await page.getByText('1 selected').waitFor();
  expect(await row.getByRole('checkbox').isChecked()).toBe(true);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-row')))
    .toBe(await row.getAttribute('data-row'));
});

test('the board is filtered by customer and lead; a card dropped on the next phase takes that step, on another it says why not', async () => {
  const page = await open('planner', '/maintenance/workorders?view=board&shop=');
  const cards = page.locator('main a[href^="/maintenance/mmc/"]');
  await cards.first().waitFor();
  const all = await cards.count();
  for (const filter of ['Customer', 'Lead']) {
    await page.getByRole('combobox', { name: filter }).click();
    const choice = page.getByRole('option').first();
    const name = await choice.innerText();
    await choice.click();
    await expect.poll(() => cards.count()).toBeLessThan(all);
    expect(await cards.count(), `cards of ${name}`).toBeGreaterThan(0);
    await page.goto('/maintenance/workorders?view=board&shop=');
    await expect.poll(() => cards.count()).toBe(all);
  }
  const lane = (name: string) => page.getByRole('region', { name, exact: true });
  await lane('Received').locator('a').first().dragTo(lane('Final inspection'));
  await page.getByText(/cannot be moved to Final inspection by hand: the work itself moves it/).waitFor();
  await lane('Received').locator('a').first().dragTo(lane('Preliminary'));
  await page
    .getByRole('dialog')
    .or(page.locator('[role=status][data-place]').filter({ hasText: 'Start preliminary inspection' }))
    .first()
    .waitFor();
});

test('cards of the ticked jobs come as one PDF', async () => {
  const page = await open('planner', '/maintenance/workorders');
  const boxes = page.locator('main tr[data-row] input[type=checkbox]');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const address = await page.getByRole('link', { name: 'Print cards' }).getAttribute('href');
  const paper = await page.request.get(address ?? '');
  expect(paper.headers()['content-type']).toBe('application/pdf');
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a picker whose list may not be read says so, and says something else when nothing matches', async () => {
  const page = await open('planner', '/maintenance/workorders');
  const row = page.locator('main tr[data-row]').first();
  await row.getByRole('checkbox').check();
  const choices = page.getByRole('listbox');
  for (const [status, says] of [
    [404, 'You may not read this list.'],
    [200, 'Nothing matches'],
  ] as const) {
    await page.route('**/api/pick/employee?**', (route) =>
      status === 200 ? route.continue() : route.fulfill({ status, json: { code: 'NOT_FOUND', message: 'None' } }),
    );
    await page.getByRole('button', { name: 'Assign lead' }).click();
    const lead = page.getByRole('dialog').getByLabel('Lead');
    await lead.fill('nobody is called this');
    await expect.poll(() => choices.innerText()).toContain(says);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.unroute('**/api/pick/employee?**');
  }
});

test('a heading counts nothing before its rows are there', async () => {
  const page = await open('planner', '/maintenance/mmc/ABS0001240');
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/task-cards/ABS0001240*', async (route) => {
    held.resolve();
    await letGo.promise;
    await route.continue();
  });
  await page
    .getByRole('navigation', { name: 'Parts of this screen' })
    .getByRole('link', { name: 'Task cards' })
    .click();
  await held.promise;
  const heading = page.getByRole('heading', { level: 2, name: /^Task cards/ });
  expect(await heading.innerText()).toBe('Task cards');
  letGo.resolve();
  await expect.poll(() => heading.innerText()).toMatch(/^Task cards\s*10$/);
});

test('what comes next stands last at the right of the head of a job', async () => {
  const page = await open('planner', '/maintenance/workorders?f.status.in=received');
  await page.locator('main tr[data-row] th a').first().click();
  const next = page.getByRole('button', { name: 'Apply the route' });
  const others = ['Hold', 'Edit', 'More'].map((name) => page.getByRole('button', { name, exact: true }));
  const left = async (button: typeof next) => (await button.boundingBox())?.x ?? 0;
  await next.waitFor();
  const lefts = await Promise.all([next, ...others].map(left));
  expect(Math.max(...lefts)).toBe(lefts[0]);
});

test('on a phone a release review has one row of buttons in its foot, and the dots hold the other steps', async () => {
  const page = await open('certifier', '/maintenance/release-requests');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: /^RR-/ }).first().click();
  await page.getByRole('button', { name: 'Sign release' }).waitFor();
  expect(await page.getByRole('button', { name: 'Return with reason' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Other steps' }).click();
  for (const name of ['Take for review', 'Return with reason', /^Withdraw/])
    await page.getByRole('menuitem', { name }).waitFor();
});

test('the buttons of a dialog stand in one line, with the reason of the one that waits below it', async () => {
  const page = await open('planner', '/maintenance/mmc/ABS0001240');
  await page.getByRole('button', { name: 'Change due date' }).click();
  const buttons = page.getByRole('dialog').locator('form button, .mantine-Group-root > * button');
  const ofName = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  await page.getByText('Say why, in a few words.').waitFor();
  expect(await buttons.count()).toBeGreaterThan(1);
  const top = async (name: string) => Math.round((await ofName(name).boundingBox())?.y ?? 0);
  expect(await top('Cancel')).toBe(await top('Change due date'));
});
