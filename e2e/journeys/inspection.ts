import type { Page } from 'playwright-core';
import { signWithPin } from './signing.ts';

/** Begins a report from the job's Inspection tab. */
export async function beginReport(page: Page, job: string, type: 'Preliminary' | 'Final'): Promise<void> {
  await page.goto(`/maintenance/mmc/${job}?tab=inspection`);
  await page.getByRole('link', { name: 'New report' }).click();
  await page.getByRole('radio', { name: type }).check();
  await page.getByRole('button', { name: 'Begin report' }).click();
  await page.getByText('Before it can be signed').waitFor();
}

/** Looks at every item and passes it. */
export async function passItems(page: Page): Promise<void> {
  for (const item of await page.getByRole('radiogroup', { name: /: Result$/ }).all()) {
    await item.getByText('Pass', { exact: true }).click();
  }
}

export async function select(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Signs once everything is there and saved, and says the report's number. */
export async function signReport(page: Page): Promise<string> {
  await page.getByText('Everything is there.').waitFor();
  await page.getByRole('button', { name: 'Sign report' }).and(page.locator(':enabled')).click();
  await signWithPin(page);
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  return /IR-[A-Z]+\d+-\d+/.exec(heading)?.[0] ?? heading;
}
