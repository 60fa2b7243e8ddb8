import type { Page } from 'playwright-core';
import { signWithPin } from './signing.ts';

export interface Indication {
  place: string;
  lengthMm: string;
  amplitude?: string;
}

interface Test {
  technique: string;
  items: string[];
  area: string;
  readings: Record<string, string>;
  /** Switches of the readings that are turned on. */
  on?: string[];
  result: 'No recordable indication' | 'Rejected';
  indication?: Indication;
}

/** Performs one test as the Level 2 at the line and answers the report's number. */
export async function performNdt(page: Page, job: string, test: Test): Promise<string> {
  await page.goto(`/maintenance/mmc/${job}?tab=ndt`);
  await page.getByRole('link', { name: 'New NDT report' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${test.technique} rev`) }).check();
  for (const item of test.items) await page.getByRole('checkbox', { name: item }).check();
  await page.getByRole('textbox', { name: 'Area' }).fill(test.area);
  await page.getByRole('button', { name: 'Begin report' }).click();
  await page.getByText('Before it can be signed').waitFor();
  for (const [label, value] of Object.entries(test.readings))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  for (const label of test.on ?? []) await page.getByRole('switch', { name: label }).click();
  if (test.indication) await addIndication(page, test.indication);
  await page.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: test.result, exact: true }).click();
  return performed(page);
}

async function addIndication(page: Page, { place, lengthMm, amplitude }: Indication): Promise<void> {
  await page.getByRole('button', { name: 'Add an indication' }).click();
  await page.getByRole('textbox', { name: 'Place' }).fill(place);
  await page.getByRole('textbox', { name: 'Length (mm)' }).fill(lengthMm);
  if (amplitude) await page.getByRole('textbox', { name: /^Amplitude/ }).fill(amplitude);
}

/** Signs as performed once everything is there. */
export async function performed(page: Page): Promise<string> {
  await page.getByText('Everything is there.').waitFor();
  await page.getByRole('button', { name: 'Sign as performed' }).and(page.locator(':enabled')).click();
  await signWithPin(page);
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  return /NDT-\d+-\d+/.exec(heading)?.[0] ?? heading;
}
