import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { oneWhitePixel, press, save, useTool } from './journeys/bench.ts';
import { given, openProduct } from './openProduct.ts';

// At the bench, and at the moment of signing (issue 15, section 1): a tablet of 820 px.
const { open } = openProduct({
  viewport: { width: 820, height: 1180 },
  env: { LOGBOOK_URL: 'https://logbook.example.test/me', DOCUMENTATION_URL: 'https://docs.example.test/' },
  furnish: async (context) => context.setDefaultTimeout(15_000),
});

interface OnServer {
  stepNo: number;
  records: { measured: string | null; photos: string[]; finding: string | null; tool?: string }[];
}
interface Cards {
  cards: { cardNo: string; steps: OnServer[] }[];
}
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: oneWhitePixel });
const steps = (page: Page) => page.getByRole('group', { name: 'Steps' });
const step = (page: Page, at: number) => steps(page).getByRole('button', { name: new RegExp(`^Step ${at} of `) });
const measuredWith = (page: Page) => page.getByRole('textbox', { name: 'Measured with', exact: true });
const valueBox = (page: Page) => page.locator('label[data-verdict]');
const dialogOf = (page: Page) => page.getByRole('dialog');

/** What the server holds at a step of a card. */
async function recordsOf(page: Page, job: string, cardNo: string, stepNo: number): Promise<OnServer['records']> {
  const { cards } = await given<Cards>(page.request.get(`/api/task-cards/${job}`));
  return cards.find((card) => card.cardNo === cardNo)?.steps.find((one) => one.stepNo === stepNo)?.records ?? [];
}

/** Opens a card at the step, whatever it opens at by itself. */
async function openStep(who: string, job: string, cardNo: string, at: number): Promise<Page> {
  const page = await open(who, `/task-cards/${job}-${cardNo}`);
  await step(page, at).click();
  return page;
}

/** Says what is wrong in the dialog of a finding, without raising it. */
async function describe(page: Page, description: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox', { name: 'Defect' }).click();
  await page.getByRole('option', { name: 'Wear', exact: true }).click();
  await dialog.getByLabel('What do you see?').fill(description);
}

/** The deviations of the open sign dialog: their words, their colour, and whether they come before everything that is signed. */
async function deviationsIn(page: Page) {
  const dialog = dialogOf(page);
  const part = dialog.getByRole('region', { name: 'Deviations' });
  await part.waitFor();
  const words = await part.innerText();
  const [colour, bad, statement] = await part.evaluate((element) => {
    const probe = element.appendChild(document.createElement('i'));
    probe.style.color = 'var(--bad)';
    const asked = getComputedStyle(probe).color;
    probe.remove();
    const head = element.querySelector('strong') ?? element;
    const form = element.closest('form');
    return [getComputedStyle(head).color, asked, form?.innerText.replace(/\s+/g, ' ') ?? ''];
  });
  return { words, isRed: colour === bad, isFirst: statement.startsWith(words.replace(/\s+/g, ' ')), all: statement };
}

test('a value out of limits is stored with its gauge, photo and finding from one dialog, never without the gauge; signing the card begins with it, in red, on a pad of digits', async () => {
  const [job, cardNo] = ['ABS0001245', 'T070'];
  const page = await openStep('mechanic', job, cardNo, 1);
  await press(page, '0.40');
  await page.getByRole('button', { name: 'Raise a finding' }).click();
  await describe(page, 'The keys are worn past the limit');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Raise finding' }).click();
  // Without the gauge it is refused, and the dialog says why.
  await dialog.getByRole('alert').filter({ hasText: 'Name the caliper it was measured with' }).waitFor();
  expect(await recordsOf(page, job, cardNo, 1)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Caliper' }).fill('DC-002');
  await page.getByRole('option', { name: 'DC-002' }).click();
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles(picture('worn-keys.png'));
  await dialog.getByText('1 photo').waitFor();
  await dialog.getByRole('button', { name: 'Raise finding' }).click();
  await dialog.waitFor({ state: 'detached' });
  const [record, ...others] = await recordsOf(page, job, cardNo, 1);
  expect(others).toEqual([]);
  expect(record?.measured).toBe('0.40');
  expect(record?.photos).toHaveLength(1);
  expect(record?.finding).toMatch(/F\d+$/);
  const used = await given<{ toolNo: string; cardNo: string }[]>(page.request.get(`/api/workorders/${job}/tools`));
  expect(used.filter((tool) => tool.cardNo === cardNo).map(({ toolNo }) => toolNo)).toEqual(['DC-002']);

  await page.getByRole('radio').first().locator('..').click();
  await save(page);
  await page.getByRole('button', { name: `Sign card ${cardNo}` }).click();
  const { words, isRed, isFirst, all } = await deviationsIn(page);
  for (const part of ['0.40 mm', 'at most 0.25 mm', record?.finding ?? '-']) expect(words).toContain(part);
  expect([isRed, isFirst]).toEqual([true, true]);
  expect(all.split('0.40').length).toBe(2);
  const pin = dialog.getByRole('group', { name: 'PIN' }).getByRole('textbox');
  expect(await pin.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).inputMode))).toEqual(
    Array.from({ length: 4 }, () => 'numeric'),
  );
});

test('a photo lands on the step whose camera took it, whatever step is shown when it arrives, and what was typed meanwhile stays', async () => {
  const page = await openStep('mechanic', 'ABS0001289', 'T010', 1);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/attachments', async (route) => {
    await held;
    await route.continue();
  });
  const rail = page.getByRole('complementary', { name: 'Belongs to this step' });
  await rail.getByLabel('Picture', { exact: true }).setInputFiles(picture('volts.png'));
  await press(page, '24.5');
  await step(page, 2).click();
  await step(page, 2).and(page.locator('[aria-current]')).waitFor();
  await rail.getByText('0 photos').waitFor();
  const sent = page.waitForResponse('**/api/attachments');
  letGo();
  await sent;
  await expect.poll(() => rail.getByText('0 photos').count()).toBe(1);
  await step(page, 1).click();
  await rail.getByText('1 photo').waitFor();
  await expect.poll(() => valueBox(page).locator('input').inputValue()).toBe('24.5');
  await page.unroute('**/api/attachments');
});

test('the gauge of the card stands in the next measuring step and goes with its value; who inspects a value out of limits reads it first, in red', async () => {
  const [job, cardNo] = ['ABS0001236', 'T100'];
  const page = await openStep('mechanic', job, cardNo, 3);
  await expect.poll(() => measuredWith(page).inputValue()).toBe('');
  await step(page, 2).click();
  await useTool(page, 'Torque wrench', 'TW-014');
  await step(page, 3).click();
  await expect.poll(() => measuredWith(page).inputValue()).toContain('TW-014');
  const values = page.locator('table input');
  await values.first().click();
  const count = await values.count();
  for (let at = 0; at < count; at += 1) {
    // The first stage at 50 lbf·ft, the last at 100, and one bolt of it too far.
    await page.keyboard.type(at < count / 2 ? '50' : at === count / 2 ? '120' : '100');
    await page.keyboard.press('Enter');
  }
  const asked = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/steps/3'));
  await page.getByRole('button', { name: 'Raise a finding' }).click();
  await describe(page, 'One bolt was pulled too far');
  await dialogOf(page).getByRole('button', { name: 'Raise finding' }).click();
  expect(((await asked).postDataJSON() as { toolId?: string }).toolId).toMatch(/^[0-9a-f-]{36}$/);
  await dialogOf(page).waitFor({ state: 'detached' });
  const [record] = await recordsOf(page, job, cardNo, 3);

  const second = await openStep('inspector', job, cardNo, 3);
  await second.getByRole('button', { name: 'Inspect and sign' }).click();
  const { words, isRed, isFirst } = await deviationsIn(second);
  for (const part of ['120', '95–105', record?.finding ?? '-']) expect(words).toContain(part);
  expect([isRed, isFirst]).toEqual([true, true]);

  const engineer = await open('certifier', `/maintenance/mmc/${job}?tab=cards`);
  await engineer.getByRole('button', { name: 'Accept by approved data' }).click();
  const accepted = await deviationsIn(engineer);
  for (const part of ['120', '95–105']) expect(accepted.words).toContain(part);
  expect([accepted.isRed, accepted.isFirst]).toEqual([true, true]);
});

test('a tap anywhere in the value box is one on the value; numbers bring the number pad', async () => {
  const page = await openStep('mechanic', 'ABS0001289', 'T010', 2);
  const box = valueBox(page);
  const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
  const isIn = () => box.locator('input').evaluate((input) => document.activeElement === input);
  for (const position of [
    { x: 4, y: 4 },
    { x: width - 6, y: height - 6 },
    { x: width / 2, y: 5 },
  ]) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    expect(await isIn()).toBe(false);
    await box.click({ position });
    await expect.poll(isIn).toBe(true);
  }
  expect(await box.locator('input').getAttribute('inputmode')).toBe('decimal');

  const layout = await openStep('mechanic', 'ABS0001262', 'T030', 3);
  await layout.locator('table input').first().waitFor();
  const pads = await layout
    .locator('table input')
    .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).inputMode));
  expect([...new Set(pads)]).toEqual(['decimal']);
});

/** The primary buttons in sight that a message lies over. */
const coveredBy = (page: Page) =>
  page.locator('[role=status][data-place]').evaluate((toast) => {
    const box = toast.getBoundingClientRect();
    return [...document.querySelectorAll('.mantine-Button-root[data-variant=filled], [data-primary]')]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      })
      .map((button) => button.textContent);
  });

test('on a phone no message lies over a primary button: on a card with its foot, and on a record with its steps', async () => {
  const page = await openStep('mechanic', 'ABS0001289', 'T010', 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Raise finding' }).click();
  await describe(page, 'A scratch beside the connector');
  await dialogOf(page).getByText('Minor', { exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'Raise finding' }).click();
  const message = page.locator('[role=status][data-place]');
  await message.getByText(/^Finding .* raised$/).waitFor();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save, next step' }).waitFor();
  await expect.poll(() => coveredBy(page)).toEqual([]);

  const job = await open('planner', '/maintenance/mmc/ABS0001265');
  await job.setViewportSize({ width: 390, height: 844 });
  await job.locator('[data-primary], .mantine-Button-root[data-variant=filled]').first().waitFor();
  await job.getByRole('button', { name: 'More' }).click();
  await job.getByRole('menuitem', { name: 'Hold' }).click();
  await dialogOf(job)
    .getByRole('combobox', { name: /^Waiting for/ })
    .click();
  await job.getByRole('option', { name: 'Capacity' }).click();
  await dialogOf(job).getByRole('button', { name: 'Hold', exact: true }).click();
  await dialogOf(job).waitFor({ state: 'detached' });
  await job.locator('[role=status][data-place] > *').first().waitFor();
  await expect.poll(() => coveredBy(job)).toEqual([]);
});

test('a Thai reader sees the Thai step first and large, the controlled English under it', async () => {
  const page = await open('mechanic', '/announcements');
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('th');
  await page.goto('/task-cards/ABS0001236-T100');
  const head = page.getByRole('heading', { level: 2, name: 'ระบุยางที่ใส่' });
  await head.waitFor();
  const english = page.locator('p[lang=en]', { hasText: 'Tire fitted' });
  expect((await english.boundingBox())?.y ?? 0).toBeGreaterThan((await head.boundingBox())?.y ?? 9999);
  // The language is the person's own: left as it was found.
  await page.goto('/announcements');
  await page.getByRole('button', { name: /^TH/ }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
});

test('My Logbook and the documentation lead where the settings say', async () => {
  const page = await open('planner', '/announcements');
  await page.setViewportSize({ width: 1440, height: 900 });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const [name, address] of [
    ['My Logbook', 'https://logbook.example.test/me'],
    ['Documentation', 'https://docs.example.test/'],
  ] as const) {
    const link = menu.getByRole('link', { name });
    await link.waitFor();
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([address, '_blank']);
  }
});
