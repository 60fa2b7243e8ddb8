import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { oneWhitePixel } from './journeys/bench.ts';
import { changing, given, openProduct } from './openProduct.ts';
import { settled } from './screens.ts';

// A record's page and the first screen, as they are read all day (issue 15, sections 1 and 3).
const { open, as } = openProduct({ furnish: async (context) => context.setDefaultTimeout(15_000) });

const job = 'ABS0001234';

test('the fullest record page has one row of tabs, at 1440 and at 820', async () => {
  const page = await open('planner', `/maintenance/mmc/${job}`);
  const tabs = page.getByRole('navigation', { name: 'Parts of this screen' }).getByRole('link');
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await tabs.first().waitFor();
    expect(await tabs.count()).toBeGreaterThan(8);
    const rows = () => tabs.evaluateAll((all) => [...new Set(all.map((tab) => tab.getBoundingClientRect().top))]);
    await expect.poll(async () => (await rows()).length, { message: `${width} px` }).toBe(1);
    const bars = await page
      .locator('main nav, main [role=tablist]')
      .evaluateAll(
        (all) =>
          all.filter((one) => one.getBoundingClientRect().height > 0 && one.querySelectorAll('a').length > 2).length,
      );
    expect(bars, `${width} px`).toBe(1);
  }
});

test('a record has one primary action at most; what else can be done stands under ⋯', async () => {
  for (const [who, path, primary] of [
    ['planner', `/maintenance/mmc/${job}`, 1],
    ['quality', '/store/quarantine', 1],
    ['stores', '/store/scraps', 1],
    ['finance', '/finance/vouchers/pv', 1],
  ] as const) {
    const page = await open(who, path);
    await settled(page);
    await page.locator('main header').first().waitFor();
    const found = await page
      .locator('main header')
      .evaluateAll((heads) => heads.flatMap((head) => [...head.querySelectorAll('[data-variant=filled]')]).length);
    expect([path, found]).toEqual([path, primary]);
  }
  const page = await open('planner', `/maintenance/mmc/${job}`);
  await page.locator('main header').getByRole('button', { name: 'More', exact: true }).click();
  expect(await page.getByRole('menuitem').count()).toBeGreaterThan(1);
});

test('the link to the task cards of a job opens the first card that is open to work on', async () => {
  const page = await open('mechanic', '/task-cards/ABS0001262');
  interface Card {
    cardNo: string;
    status: string;
    blocked: unknown;
  }
  const { cards } = await given<{ cards: Card[] }>(page.request.get('/api/task-cards/ABS0001262'));
  const workable = cards.filter(({ blocked }) => blocked === null);
  const first = workable.find(({ status }) => status === 'inProgress') ?? workable[0];
  expect(first).toBeDefined();
  await expect.poll(() => page.locator('[aria-current=step]').first().innerText()).toContain(first?.cardNo);
});

test('an edit form asks for what may change, and names what the state fixes below it', async () => {
  const page = await open('stores', '/store/scraps');
  await page.goto('/store/scraps?f.status.in=approved');
  await page.locator('main tr[data-row] a').first().click();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit
    .or(page.getByRole('button', { name: 'More actions' }))
    .first()
    .waitFor();
  if ((await edit.count()) === 0) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  } else await edit.click();
  const dialog = page.getByRole('dialog');
  const sentence = dialog.getByText('Cannot be changed while it is approved:');
  await sentence.waitFor();
  expect(await dialog.getByLabel('Part number').count()).toBe(0);
  expect(await dialog.getByLabel('Owner’s consent').or(dialog.getByLabel("Owner's consent")).count()).toBe(1);
  expect(await dialog.locator('dt', { hasText: 'Part number' }).count()).toBe(1);
});

/** Words of the tiles that are cut: by the tile's edge, or without an ellipsis. */
const cutInTiles = (page: Page) =>
  page.locator('[data-tile]').evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const edge = tile.getBoundingClientRect();
      return [...tile.querySelectorAll('*')]
        .filter((part) => part.childElementCount === 0 && part.textContent?.trim() && !part.closest('svg'))
        .filter((part) => !part.closest('table') && part.checkVisibility())
        .filter((part) => {
          const box = part.getBoundingClientRect();
          const { overflowX, textOverflow } = getComputedStyle(part);
          const isCut = overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1;
          const scroller = [
            ...(function* up() {
              for (let one = part.parentElement; one && one !== tile; one = one.parentElement) yield one;
            })(),
          ].some((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowY));
          return (
            (isCut && textOverflow !== 'ellipsis') ||
            box.right > edge.right + 1 ||
            (!scroller && box.bottom > edge.bottom + 1)
          );
        })
        .map((part) => `${tile.getAttribute('data-tile')}: ${part.textContent}`);
    }),
  );

test('the tiles of the dashboard fit their words, in English and in Thai', async () => {
  const page = await open('quality', '/dashboard');
  await page.locator('[data-tile] h2, [data-tile] strong').first().waitFor();
  await settled(page);
  await expect.poll(() => cutInTiles(page)).toEqual([]);
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('th');
  await expect.poll(() => cutInTiles(page)).toEqual([]);
});

/** The line that says why a button rests: in words, in sight, beside the button and not in it. */
async function whyOf(button: Locator): Promise<string> {
  await button.waitFor();
  await expect.poll(() => button.getAttribute('aria-describedby')).not.toBeNull();
  return button.evaluate((element) => {
    const line = document.getElementById(element.getAttribute('aria-describedby') ?? '');
    if (!line?.checkVisibility() || element.contains(line)) return '';
    const [one, other] = [element.getBoundingClientRect(), line.getBoundingClientRect()];
    const isBeside =
      other.top >= one.bottom - 1 ||
      other.bottom <= one.top + 1 ||
      other.left >= one.right - 1 ||
      other.right <= one.left + 1;
    return isBeside ? line.innerText.trim() : '';
  });
}

test('a button that cannot be used says why in its own line: signing a release, the final inspection, handing out, signing a card', async () => {
  const { request } = await as('planner');
  const { rows } = await given<{ rows: { number: string; jobIdLabel: string }[] }>(
    request.get('/api/release-requests'),
  );
  const asked = rows.find(({ jobIdLabel }) => jobIdLabel.startsWith(job))?.number ?? '';
  const review = await open('planner', `/maintenance/release-requests/${asked}`);
  expect(await whyOf(review.getByRole('button', { name: 'Sign release' }))).toMatch(/\w+ .*/);

  const counter = await open('stores', '/store/counter');
  expect(await whyOf(counter.getByRole('button', { name: 'Issue 0' }))).toBe('Scan a batch first.');

  const card = await open('mechanic', '/task-cards/ABS0001289-T010');
  expect(await whyOf(card.getByRole('button', { name: 'Save, next step' }))).toBe('Enter the measured value first.');

  const report = await open('inspector', `/maintenance/mmc/ABS0001249?tab=inspection`);
  await report.getByRole('link', { name: 'New report' }).click();
  await report.getByRole('radio', { name: 'Final' }).check();
  await report.getByRole('button', { name: 'Begin report' }).click();
  await report.getByText('Before it can be signed').waitFor();
  expect(await whyOf(report.getByRole('button', { name: 'Sign report' }))).toMatch(/\w+ .*/);
});

test('the time line says the file, the old and the new name of a changed link, and why a job was held', async () => {
  const { request } = await as('planner');
  interface Row {
    row: { id: string; version: number; leadEmployeeIdLabel: string | null };
  }
  const of = '/api/workorders/ABS0001278';
  const { row } = await given<Row>(request.get(of));
  const { options } = await given<{ options: { id: string; label: string }[] }>(request.get('/api/pick/employee?q='));
  const headers = changing();
  const [one, other] = options;
  const lead = async (id: string | undefined, version: number) =>
    given<Row>(request.patch(of, { headers: changing(), data: { version, leadEmployeeId: id } }));
  const first = await lead(one?.id, row.version);
  const second = await lead(other?.id, first.row.version);
  const file = { name: 'cracked-flange.png', mimeType: 'image/png', buffer: oneWhitePixel };
  await given(
    request.post('/api/attachments', { headers, multipart: { entity: 'workOrder', entityId: row.id, file } }),
  );
  const waits = { reason: 'capacity', note: 'The plating shop is full' };
  await given(request.post(`${of}/holds`, { headers: changing(), data: waits }));

  const page = await open('planner', '/maintenance/mmc/ABS0001278');
  await page.getByRole('heading', { name: 'Time line' }).waitFor();
  const line = () => page.locator('main li[data-tone]').allInnerTexts();
  const said = async () => (await line()).join('\n').replace(/\s+/g, ' ');
  await expect.poll(said).toContain('cracked-flange.png');
  expect(await said()).toContain(`${first.row.leadEmployeeIdLabel} → ${second.row.leadEmployeeIdLabel}`);
  expect(await said()).toContain('The plating shop is full');
});

test('the time line of a certificate says the sentence that was signed', async () => {
  const { request } = await as('planner');
  const { rows } = await given<{ rows: { id: string; number: string }[] }>(
    request.get('/api/releases?f.status.in=issued'),
  );
  const [paper] = rows;
  const { entries } = await given<{ entries: { signature: { statement: string } | null }[] }>(
    request.get(`/api/releases/${paper?.number}/time-line`),
  );
  const statement = entries.find(({ signature }) => signature)?.signature?.statement ?? '';
  expect(statement.length).toBeGreaterThan(20);
  const page = await open('planner', `/maintenance/releases/${paper?.number}`);
  await page
    .locator('main li')
    .filter({ hasText: `“${statement}”` })
    .first()
    .waitFor();
});
