import type { Page } from 'playwright-core';
import { pin } from './stage.ts';

/** Types the PIN into the open dialog and signs; the dialog is gone when the server has accepted it. What it says instead ends the journey. */
export async function signWithPin(page: Page, button = 'Sign'): Promise<void> {
  const boxes = page.getByRole('group', { name: 'PIN' });
  const dialog = page.getByRole('dialog').filter({ has: boxes });
  await boxes.getByRole('textbox').first().click();
  await page.keyboard.type(pin);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  const trouble = dialog.getByRole('alert');
  await Promise.race([dialog.waitFor({ state: 'detached' }), trouble.waitFor().catch(() => undefined)]);
  if (await trouble.count()) throw new Error(`Refused: ${await trouble.first().innerText()}`);
}
