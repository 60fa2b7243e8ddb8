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
  expect(waiting.filter((text) => !/To serve|Partly served/.test(text))).toEqual([]);
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
