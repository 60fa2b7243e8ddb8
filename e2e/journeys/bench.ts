import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { signWithPin } from './signing.ts';

/** The smallest picture there is. */
export const oneWhitePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens the cards of a job as the tablet shows them. */
export async function openCards(page: Page, job: string): Promise<void> {
  await page.goto(`/task-cards/${job}`);
  await page.getByRole('heading', { level: 1, name: job }).waitFor();
}

/** Touches a card in the list at the left. */
export async function openCard(page: Page, cardNo: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Cards' })
    .getByRole('button', { name: new RegExp(`^${cardNo} `) })
    .click();
}

/** Saves the answer that was given; the next step is on the screen afterwards, or the step itself while it waits for its second person. */
export async function save(page: Page): Promise<void> {
  const steps = page.getByRole('group', { name: 'Steps' });
  const label = (await steps.locator('[aria-current]').getAttribute('aria-label')) ?? '';
  const step = label.slice(0, label.lastIndexOf(','));
  const answered = page.waitForResponse((answer) => /\/cards\/\w+\/steps\/\d+$/.test(new URL(answer.url()).pathname));
  await page.getByRole('button', { name: 'Save, next step' }).click();
  const answer = await answered;
  if (!answer.ok()) throw new Error(`Not recorded: ${await answer.text()}`);
  await Promise.any([
    steps.locator(`[aria-current][aria-label^="${step}"]`).waitFor({ state: 'detached' }),
    steps.getByRole('button', { name: `${step}, waits for a second person` }).waitFor(),
  ]);
}

export async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Checked and found correct|All tools are back)/ }).click();
  await save(page);
}

export async function choose(page: Page, option: string): Promise<void> {
  await page.getByText(option, { exact: true }).click();
  await save(page);
}

/** One of several pictures that differ. */
export const picture = (at: number) =>
  sharp({ create: { width: at + 1, height: 1, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

/** Takes so many pictures and saves them as the answer. */
export async function photograph(page: Page, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `as-received-${at + 1}.png`,
      mimeType: 'image/png',
      // One photo is one photo: each is another picture.
      buffer: await picture(at),
    })),
  );
  await page.getByLabel('Picture', { exact: true }).setInputFiles(files);
  await page.getByText(`Photo ${count} of ${count}`).waitFor();
  await save(page);
}

/** Presses the number keys, as gloves do. */
export async function press(page: Page, value: string): Promise<void> {
  const keys = page.getByRole('group', { name: 'Number keys' });
  for (const key of value) await keys.getByRole('button', { name: key, exact: true }).click();
}

/** Measures one value; where no tool of the card stands for it, with this one. */
export async function measure(page: Page, value: string, toolNo?: string): Promise<void> {
  if (toolNo) await pick(page, 'Measured with', toolNo);
  await press(page, value);
  await save(page);
}

/** Types the values of a step that has several, from one to the next with Enter. */
export async function measureAll(page: Page, values: readonly string[], toolNo?: string): Promise<void> {
  if (toolNo) await pick(page, 'Measured with', toolNo);
  await page.locator('table input').first().click();
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await save(page);
}

/** Writes what is read or seen, such as a serial number. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Result', exact: true }).fill(text);
  await save(page);
}

export async function pick(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true });
  await field.click();
  await field.fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

/** Names the tool of a step; the field is called after the class of tool the step takes. */
export async function useTool(page: Page, toolClass: string, toolNo: string): Promise<void> {
  await pick(page, toolClass, toolNo);
  await save(page);
}

export async function useBatch(page: Page, batch: string, quantity: string): Promise<void> {
  await pick(page, 'Batch', batch);
  await page.getByLabel('Quantity').fill(quantity);
  await save(page);
}

/** Fits a part from its batch, with the serial number it carries. */
export async function fit(page: Page, batch: string, quantity: string, serialNumber?: string): Promise<void> {
  await pick(page, 'Batch', batch);
  await page.getByLabel('Quantity').fill(quantity);
  if (serialNumber) await page.getByLabel('Serial number fitted').fill(serialNumber);
  await save(page);
}

/** Says that a step does not apply, and why. */
export async function doesNotApply(page: Page, why: string): Promise<void> {
  await page.getByRole('button', { name: 'Not applicable…' }).click();
  const dialog = page.getByRole('dialog', { name: 'This step does not apply' });
  await dialog.getByRole('textbox').fill(why);
  await dialog.getByRole('button', { name: 'Not applicable' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The readings of a test as its fields are called; a choice is touched, a tick is set. What the tablet makes of them is answered. */
export async function readings(page: Page, fields: Record<string, string | true>): Promise<string> {
  for (const [label, value] of Object.entries(fields)) {
    if (value === true) await page.getByRole('checkbox', { name: label }).check();
    else if (await page.getByRole('radiogroup', { name: label }).count())
      await page.getByRole('radiogroup', { name: label }).getByText(value, { exact: true }).click();
    else await page.locator('input').and(page.getByLabel(label)).fill(value);
  }
  return verdict(page);
}

/** The volts of every cell, typed from one to the next with Enter as at any table. */
export async function cellVolts(page: Page, volts: readonly string[], toolNo?: string): Promise<string> {
  if (toolNo) await pick(page, 'Measured with', toolNo);
  await page.locator('table input').first().click();
  for (const value of volts) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  return verdict(page);
}

/** What the tablet says of the readings of a test, typed so far. */
export const verdict = (page: Page): Promise<string> => page.locator('[role=status][data-tone]').first().innerText();

/** Reads the summary and signs the card. */
export async function signCard(page: Page, cardNo: string): Promise<void> {
  await page.getByRole('button', { name: `Sign card ${cardNo}` }).click();
  await signWithPin(page);
}

/** The second person of a critical step, on their own sign-in. */
export async function inspectStep(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${step}.*waits for a second person`) }).click();
  await page.getByRole('button', { name: 'Inspect and sign' }).click();
  await signWithPin(page);
}
