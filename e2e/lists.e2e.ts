import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProduct } from './openProduct.ts';

// Lists as somebody uses them who works in them all day (issue 15, section 2).
const { open } = openProduct({ furnish: async (context) => context.setDefaultTimeout(15_000) });

const rows = (page: Page) => page.locator('main tr[aria-rowindex] td');
const heads = (page: Page) => page.locator('main thead th');

test('due date, status, place and priority of the work orders show at 1440 without scrolling', async () => {
  const page = await open('planner', '/maintenance/workorders');
  await rows(page).first().waitFor();
  const seen = await heads(page).evaluateAll((all) =>
    all
      .filter((head) => head.getBoundingClientRect().right <= window.innerWidth + 1)
      .map((head) => (head.textContent ?? '').trim()),
  );
  for (const name of ['Status', 'Due date', 'Place']) expect(seen).toContain(name);
  // The priority stands beside the state.
  await page.goto('/maintenance/workorders?f.priority.in=aog');
  const urgent = page.locator('main tr[data-row]');
  await urgent.first().waitFor();
  const chips = urgent.getByText('AOG', { exact: true });
  await expect.poll(() => chips.count()).toBeGreaterThan(0);
  const { x = 2000, width = 0 } = (await chips.first().boundingBox()) ?? {};
  expect(x + width).toBeLessThan(1440);
});

test('the number of a sub-job, how late a job is and the heads beside them are read whole at 1440', async () => {
  const page = await open(
    'planner',
    '/maintenance/workorders?f.status.in=received,inWork,finalInspection,releaseRequested&size=500',
  );
  await rows(page).first().waitFor();
  const cut = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'main thead th:is(:nth-last-child(2), :nth-last-child(3)) *, main tr[data-row] th *',
        ),
        ...[...document.querySelectorAll('main tr[data-row] td *')].filter((one) =>
          /^(\d+ d( late)?|today|stopped)$/.test(one.textContent ?? ''),
        ),
      ]
        .filter((one) => one.childElementCount === 0 && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent),
    );
  expect(await cut()).toEqual([]);
  await page.goto('/maintenance/workorders?q=ABS0001249-1');
  await page.getByRole('link', { name: 'ABS0001249-1' }).waitFor();
  expect(await cut()).toEqual([]);
});

test('scrolled sideways and down the head and the first column stay where they are, and the rest moves', async () => {
  const page = await open('planner', '/maintenance/workorders?size=500');
  await page.setViewportSize({ width: 1024, height: 768 });
  const table = page.locator('main table');
  await rows(page).first().waitFor();
  const places = () =>
    table.evaluate((one) => {
      const scroller = one.parentElement as HTMLElement;
      const all = [...one.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect());
      const names = [...one.querySelectorAll('tbody th')].map((head) => head.getBoundingClientRect());
      // While it is scrolled a list draws the rows in sight only, so the row is looked for by its number.
      const tenth = one.querySelector('tbody tr[aria-rowindex="10"]')?.getBoundingClientRect();
      return {
        head: all.map(({ top }) => Math.round(top)),
        corner: Math.round(all[0]?.left ?? -1),
        last: Math.round(all.at(-1)?.left ?? -1),
        names: [...new Set(names.map(({ left }) => Math.round(left)))],
        tenthRow: Math.round(tenth?.top ?? -1),
        sideways: scroller.scrollLeft,
      };
    });
  const before = await places();
  await table.evaluate((one) => one.parentElement?.scrollTo({ left: 160, top: 60 }));
  await expect.poll(async () => (await places()).sideways).toBe(160);
  const after = await places();
  expect([after.head, after.corner, after.names]).toEqual([before.head, before.corner, before.names]);
  expect(after.last).toBe(before.last - 160);
  expect(before.tenthRow).toBeGreaterThan(0);
  expect(after.tenthRow).toBe(before.tenthRow - 60);
});

test('text in a row is cut with an ellipsis only, Thai included, on three lists', async () => {
  const page = await open('admin', '/dashboard');
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('th');
  for (const address of ['/maintenance/workorders', '/marketing/customers', '/store/consumables/requests']) {
    await page.goto(address);
    await rows(page).first().waitFor();
    const cells = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'main thead th, main thead th *, main tr[aria-rowindex] :is(th, td), main tr[aria-rowindex] :is(th, td) *',
        ),
      ]
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0)
        .filter((cell) => ['hidden', 'clip'].includes(getComputedStyle(cell).overflowX))
        .filter((cell) => getComputedStyle(cell).textOverflow !== 'ellipsis' && cell.childElementCount === 0)
        .map((cell) => `${cell.tagName} ${cell.textContent}`),
    );
    expect(cells, address).toEqual([]);
    // A box cuts what stands in it without a mark, unless it is a line of text.
    const boxed = await page.evaluate(() =>
      [...document.querySelectorAll('main tr[aria-rowindex] :is(th, td) *')]
        .filter((word) => word.childElementCount === 0 && (word.textContent ?? '').trim() !== '')
        .filter((word) => {
          let box = word.parentElement;
          while (box && !box.matches('th, td') && getComputedStyle(box).overflowX === 'visible')
            box = box.parentElement;
          const isFlex = box !== null && getComputedStyle(box).display.includes('flex');
          return isFlex && word.getBoundingClientRect().right > (box?.getBoundingClientRect().right ?? 0) + 1;
        })
        .map((word) => word.textContent),
    );
    expect(boxed, address).toEqual([]);
  }
});

test('a tablet shows first when a job is due and how it stands; a phone has the button of a list in its foot', async () => {
  const page = await open('planner', '/maintenance/workorders');
  await page.setViewportSize({ width: 820, height: 1000 });
  await rows(page).first().waitFor();
  await expect
    .poll(() => heads(page).evaluateAll((all) => all.slice(1, 4).map((head) => (head.textContent ?? '').trim())))
    .toEqual(['Number', 'Due date', 'Status']);
  await page.setViewportSize({ width: 390, height: 844 });
  const primary = page.getByRole('button', { name: 'New work order' });
  await expect.poll(async () => (await primary.boundingBox())?.y ?? 0).toBeGreaterThan(700);
  expect((await primary.boundingBox())?.x).toBeLessThan(20);
  await primary.click();
  await page.getByRole('dialog').waitFor();
});

test('a screen with tabs has one row of them: the views of its list are chips', async () => {
  const page = await open('stores', '/store/consumables/stock');
  await rows(page).first().waitFor();
  const lines = (name: string) =>
    page
      .getByRole('navigation', { name })
      .locator('a, span')
      .first()
      .evaluate((one) => getComputedStyle(one).borderTopLeftRadius !== '0px');
  expect([await lines('Parts of this screen'), await lines('Views')]).toEqual([false, true]);
});

test('on a phone the chosen tab of a screen and the chosen view of a list are in sight', async () => {
  const page = await open('stores', '/dashboard');
  await page.setViewportSize({ width: 390, height: 844 });
  const cut = (chosen: string) =>
    page
      .locator(chosen)
      .first()
      .evaluate((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      });
  for (const [address, chosen] of [
    ['/store/spares/torque-tubes', 'nav[data-tabs] a[aria-current]'],
    ['/store/scraps?page=1', 'nav[aria-label=Views] [aria-current]'],
  ] as const) {
    await page.goto(address);
    await page.locator(chosen).first().waitFor();
    await expect.poll(() => cut(chosen)).toBe(false);
  }
});

test('a column is made wider and narrower, and stays so after a reload', async () => {
  const page = await open('planner', '/marketing/customers');
  await rows(page).first().waitFor();
  const head = heads(page).filter({ hasText: 'Name' }).first();
  const width = async () => (await head.boundingBox())?.width ?? 0;
  const drag = async (by: number) => {
    const at = await head.locator('[class*=grip]').boundingBox();
    await page.mouse.move((at?.x ?? 0) + 2, (at?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((at?.x ?? 0) + 2 + by, (at?.y ?? 0) + 8, { steps: 4 });
    await page.mouse.up();
  };
  const before = await width();
  await drag(80);
  await expect.poll(width).toBeGreaterThan(before + 50);
  await page.reload();
  await rows(page).first().waitFor();
  await expect.poll(width).toBeGreaterThan(before + 50);
  await drag(-160);
  await expect.poll(width).toBeLessThan(before - 50);
  await page.reload();
  await rows(page).first().waitFor();
  await expect.poll(width).toBeLessThan(before - 50);
});

test('ticking rows moves nothing: head, rows and foot stay where they are', async () => {
  const page = await open('planner', '/maintenance/workorders');
  await rows(page).first().waitFor();
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main h1, main thead th, main tr[data-row] :is(th, td), main table')].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        // The table is as high as the rows drawn so far.
        const box = one.matches('table') ? [x, y, width] : [x, y, width, height];
        return box.map(Math.round).join(' ');
      }),
    );
  const before = await boxes();
  const ticks = page.locator('main tr[data-row] input[type=checkbox]');
  await ticks.nth(0).check();
  await page.getByText('1 selected').waitFor();
  // Rows beyond those in sight are drawn a little later; what was there stays.
  const seen = async () => (await boxes()).slice(0, before.length);
  expect(await seen()).toEqual(before);
  await ticks.nth(2).check();
  await page.getByText('2 selected').waitFor();
  expect(await seen()).toEqual(before);
});

test('the board is searched, and its lanes and cards fit the width of the screen', async () => {
  const page = await open('planner', '/maintenance/workorders?view=board');
  const cards = page.locator('main a[href^="/maintenance/mmc/"]');
  await cards.first().waitFor();
  const all = await cards.count();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const outside = await cards.evaluateAll((all) =>
    all
      .filter((card) => {
        const { left, right } = card.getBoundingClientRect();
        const lane = card.closest('section, [role=region]')?.getBoundingClientRect();
        const parts = [card, ...card.querySelectorAll('*')].map((part) => part.getBoundingClientRect());
        return (
          !lane ||
          left < lane.left - 1 ||
          right > Math.min(lane.right, window.innerWidth) + 1 ||
          parts.some((part) => part.right > right + 1 || part.left < left - 1)
        );
      })
      .map((card) => card.textContent),
  );
  expect(outside).toEqual([]);
  await page
    .locator('main')
    .getByRole('searchbox')
    .or(page.locator('main input[type=search], main input[placeholder]'))
    .first()
    .fill('Lanna');
  await expect.poll(() => cards.count()).toBeLessThan(all);
  expect(await cards.count()).toBeGreaterThan(0);
});

test('on the board how late a job is is read whole; on a tablet its buttons stand in the foot', async () => {
  const page = await open('planner', '/maintenance/workorders?view=board&shop=');
  const late = page.locator('main a[href^="/maintenance/mmc/"]').getByText(/^\d+ d late$|^clock stopped$/);
  await late.first().waitFor();
  const cut = await late.evaluateAll((all) =>
    all
      .filter((word) => word.scrollWidth > word.clientWidth + 1 && word.clientWidth > 0)
      .map((word) => word.textContent),
  );
  expect(cut).toEqual([]);
  await page.setViewportSize({ width: 820, height: 1000 });
  const primary = page.getByRole('button', { name: 'New work order' });
  await expect.poll(async () => (await primary.boundingBox())?.y ?? 0).toBeGreaterThan(900);
  expect((await primary.boundingBox())?.x).toBeLessThan(20);
});
