import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneWhitePixel } from './bench.ts';
import { signWithPin } from './signing.ts';
import { openStage, type Stage } from './stage.ts';

// What a record declares, as people meet it: fields and files by state, photos a step needs, inputs of a step, who must differ.
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 300_000);
afterAll(() => stage.close(), 60_000);

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Takes a step that is signed, after what its dialog asks for was filled in. */
async function step(page: Page, name: string, fill?: (dialog: Locator) => Promise<void>): Promise<void> {
  await button(page, name).click();
  await fill?.(page.getByRole('dialog', { name, exact: true }));
  await signWithPin(page, 'Sign');
}

test('a part is scrapped: photos before the step that needs them, its inputs in the dialog, and what is proven stays', async () => {
  const stores = await stage.as('stores');
  await stores.goto('/store/scraps');
  await button(stores, 'Scrap a part').click();
  const form = stores.getByRole('dialog', { name: 'Scrap a part' });
  await form.getByRole('textbox', { name: 'Description' }).fill('Bearing cup');
  await form.getByRole('textbox', { name: 'Part number' }).fill('brg-19');
  await form.getByRole('textbox', { name: 'Quantity' }).fill('1');
  await form
    .getByRole('combobox', { name: 'Reason' })
    .or(form.getByRole('textbox', { name: 'Reason' }))
    .click();
  await stores.getByRole('option', { name: 'Life limit' }).click();
  await form
    .getByRole('combobox', { name: 'Belongs to' })
    .or(form.getByRole('textbox', { name: 'Belongs to' }))
    .click();
  await stores.getByRole('option', { name: 'Company' }).click();
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await stores.getByText('Bearing cup').first().waitFor();
  if (stores.url().endsWith('/store/scraps'))
    await stores
      .getByRole('row', { name: /Bearing cup/ })
      .getByRole('link')
      .first()
      .click();
  await stores.getByRole('heading', { name: /Bearing cup/ }).waitFor();
  const address = new URL(stores.url()).pathname;

  const quality = await stage.as('quality');
  await quality.goto(address);
  await step(quality, 'Approve');

  // Two photos are needed, and the screen says so before the step is pressed.
  await stores.getByText('Attach first: Photos before and after (at least 2).').waitFor();
  for (const name of ['before.png', 'after.png']) {
    await stores
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'image/png', buffer: oneWhitePixel });
    await stores.getByRole('link', { name }).waitFor();
  }
  await step(stores, 'Mutilate', async (dialog) => {
    await dialog
      .getByRole('combobox', { name: 'Method of mutilation' })
      .or(dialog.getByRole('textbox', { name: 'Method of mutilation' }))
      .click();
    await stores.getByRole('option', { name: 'Crush' }).click();
    await dialog.getByRole('checkbox', { name: 'Data plates removed' }).check();
  });
  await step(quality, 'Witness');

  // Witnessed: the photos are proof and stay, papers may still come, and the form names what is settled.
  await stores.getByText('Witnessed', { exact: true }).first().waitFor();
  await expect.poll(() => stores.getByRole('button', { name: /^Remove / }).count()).toBe(0);
  expect(await stores.getByRole('button', { name: 'Take photo' }).count()).toBe(0);
  expect(await stores.locator('input[type=file]').first().getAttribute('accept')).toBe('application/pdf');
  await button(stores, 'Edit').click();
  const edit = stores.getByRole('dialog');
  await edit.locator('dt', { hasText: 'Description' }).waitFor();
  expect(await edit.getByRole('textbox', { name: 'Description' }).count()).toBe(0);
  await stores.keyboard.press('Escape');
  const timeLine = stores.getByRole('region', { name: 'Time line' });
  await timeLine.getByText('“I saw that this part was made unusable.”').waitFor();
}, 360_000);
