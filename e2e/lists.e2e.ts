import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProduct } from './openProduct.ts';

// Lists as somebody uses them who works in them all day (issue 15, section 2).
const { open } = openProduct({ furnish: async (context) => context.setDefaultTimeout(15_000) });

const rows = (page: Page) => page.locator('main tr[aria-rowindex] td');
const heads = (page: Page) => page.locator('main thead th');

test('due date, status, place and priority of the work orders show at 1440 without scrolling; their head and first column stay', async () => {
  const page = await open('planner', '/maintenance/workorders');
  await rows(page).first().waitFor();
  const seen = await heads(page).evaluateAll((all) =>
    all
      .filter((head) => head.getBoundingClientRect().right <= window.innerWidth + 1)
      .map((head) => (head.textContent ?? '').trim()),
  );
  for (const name of ['Status', 'Due date', 'Place']) expect(seen.join('|')).toContain(name);
  const sticky = await page.evaluate(() => {
    const position = (element: Element | null) => (element ? getComputedStyle(element).position : '');
    const pinned = (element: Element | null) =>
      [element, element?.parentElement, element?.closest('thead')].some((one) => position(one ?? null) === 'sticky');
    return [pinned(document.querySelector('main thead th')), pinned(document.querySelector('main tbody th'))];
  });
  expect(sticky).toEqual([true, true]);
});

test('text in a row is cut with an ellipsis only, Thai included', async () => {
  const page = await open('planner', '/maintenance/workorders');
  await page.getByRole('button', { name: /^EN/ }).click();
  await rows(page).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('th');
  const cut = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main thead th, main thead th *, main tr[aria-rowindex] td, main tr[aria-rowindex] td *',
      ),
    ]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0)
      .filter((cell) => ['hidden', 'clip'].includes(getComputedStyle(cell).overflowX))
      .filter((cell) => getComputedStyle(cell).textOverflow !== 'ellipsis' && cell.childElementCount === 0)
      .map((cell) => `${cell.tagName} ${cell.textContent}`),
  );
  await page
    .getByRole('button', { name: /^TH|ไทย/ })
    .first()
    .click();
  expect(cut).toEqual([]);
});

test('a column is made wider, and stays so after a reload', async () => {
  const page = await open('planner', '/marketing/customers');
  await rows(page).first().waitFor();
  const head = heads(page).filter({ hasText: 'Name' }).first();
  const before = (await head.boundingBox())?.width ?? 0;
  const grip = head.locator('[class*=grip]');
  const at = await grip.boundingBox();
  await page.mouse.move((at?.x ?? 0) + 2, (at?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((at?.x ?? 0) + 82, (at?.y ?? 0) + 8, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeGreaterThan(before + 50);
  await page.reload();
  await rows(page).first().waitFor();
  await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeGreaterThan(before + 50);
});

test('the board is searched and fits the width of the screen', async () => {
  const page = await open('planner', '/maintenance/workorders?view=board');
  const cards = page.locator('main a[href^="/maintenance/mmc/"]');
  await cards.first().waitFor();
  const all = await cards.count();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page
    .locator('main')
    .getByRole('searchbox')
    .or(page.locator('main input[type=search], main input[placeholder]'))
    .first()
    .fill('Lanna');
  await expect.poll(() => cards.count()).toBeLessThan(all);
  expect(await cards.count()).toBeGreaterThan(0);
});
