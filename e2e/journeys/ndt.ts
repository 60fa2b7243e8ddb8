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
  /** Found by the calibration check after the run, where the method has one. */
  driftPercent?: string;
  result: 'No recordable indication' | 'Rejected';
  indication?: Indication;
  /** What is recorded when it happens, where no minutes have to pass. */
  times?: readonly string[];
}

/** Performs one test as the Level 2 at the line and answers the report's number. `pass` lets minutes pass on a penetrant test. */
export async function performNdt(
  page: Page,
  job: string,
  test: Test,
  pass?: (minutes: number, report: string) => Promise<void>,
): Promise<string> {
  await page.goto(`/maintenance/mmc/${job}?tab=ndt`);
  await page.getByRole('link', { name: 'New NDT report' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${test.technique} rev`) }).check();
  for (const item of test.items) await page.getByRole('checkbox', { name: item }).check();
  await page.getByRole('textbox', { name: 'Area' }).fill(test.area);
  await page.getByRole('button', { name: 'Begin report' }).click();
  await page.getByRole('heading', { name: 'Before it can be signed' }).waitFor();
  if (pass) await process(page, pass);
  for (const time of test.times ?? []) await recordTime(page, time);
  return fill(page, test);
}

/** Records each step of a penetrant test when it happens: 20 minutes of penetrant, 15 minutes of developer. */
async function process(page: Page, pass: (minutes: number, report: string) => Promise<void>): Promise<void> {
  const report = await reportOn(page);
  for (const [step, minutes] of [
    ['Penetrant applied', 0],
    ['Penetrant removed', 20],
    ['Developer applied', 0],
    ['Inspection begun', 15],
  ] as const) {
    if (minutes > 0) await pass(minutes, report);
    await recordTime(page, step);
  }
}

async function recordTime(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click();
  await page.getByRole('button', { name: step, exact: true }).waitFor({ state: 'detached' });
}

async function reportOn(page: Page): Promise<string> {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  return /NDT-\d+-\d+/.exec(heading)?.[0] ?? heading;
}

async function fill(
  page: Page,
  test: Pick<Test, 'readings' | 'on' | 'driftPercent' | 'result' | 'indication'>,
): Promise<string> {
  await page.getByRole('heading', { name: 'Before it can be signed' }).waitFor();
  for (const [label, value] of Object.entries(test.readings))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  // Each area the technique asks for is looked at; the report begins with none.
  for (const area of await page.getByRole('group', { name: 'Areas covered' }).getByRole('checkbox').all())
    await area.check();
  for (const label of test.on ?? []) await page.getByRole('switch', { name: label }).click();
  if (test.indication) await addIndication(page, test.indication);
  await page.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: test.result, exact: true }).click();
  if (test.driftPercent) await checkAfterwards(page, test.driftPercent);
  return performed(page);
}

/** Records the calibration check after the run, in its dialog. */
export async function checkAfterwards(page: Page, driftPercent: string): Promise<void> {
  await page.getByRole('button', { name: 'Record after-check' }).click();
  const dialog = page.getByRole('dialog', { name: 'After-check' });
  await dialog.getByRole('textbox', { name: 'Drift (%)' }).fill(driftPercent);
  await dialog.getByRole('button', { name: 'Record after-check' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function addIndication(page: Page, { place, lengthMm, amplitude }: Indication): Promise<void> {
  await page.getByRole('button', { name: 'Add an indication' }).click();
  await page.getByRole('textbox', { name: 'Place' }).fill(place);
  await page.getByRole('textbox', { name: 'Length (mm)' }).fill(lengthMm);
  if (amplitude) await page.getByRole('textbox', { name: /^Amplitude/ }).fill(amplitude);
}

/** Signs as performed once everything is there. */
export async function performed(page: Page): Promise<string> {
  await page
    .getByText('Everything is there.')
    .waitFor()
    .catch(async () => {
      const missing = page.getByRole('heading', { name: 'Before it can be signed' }).locator('../..');
      throw new Error(`The report cannot be signed: ${await missing.innerText()}`);
    });
  await page.getByRole('button', { name: 'Sign as performed' }).and(page.locator(':enabled')).click();
  await signWithPin(page);
  return reportOn(page);
}

/** Accepts the report on the screen. */
export async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await signWithPin(page);
}

/** Rejects the item of the report on the screen; each rejected indication becomes a finding. */
export async function reject(page: Page, severity: string, disposition: string): Promise<void> {
  await page.getByRole('button', { name: 'Reject the item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject the item' });
  await dialog.getByRole('combobox', { name: 'Severity' }).click();
  await page.getByRole('option', { name: severity }).click();
  await dialog.getByLabel('Disposition').fill(disposition);
  await signWithPin(page);
}

interface Again {
  /** The item of the report that is taken over. */
  of: string;
  item: string;
  area: string;
  on: string[];
  driftPercent: string;
}

/** The same test once more on another item, begun from its report: technique, equipment and settings are taken over. */
export async function performAgain(
  page: Page,
  job: string,
  { of, item, area, on, driftPercent }: Again,
): Promise<string> {
  await page.goto(`/maintenance/mmc/${job}?tab=ndt`);
  await page.getByRole('row').filter({ hasText: of }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Same test, other item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Items inspected').fill(item);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Area').fill(area);
  await dialog.getByRole('button', { name: 'Begin report' }).click();
  await dialog.waitFor({ state: 'detached' });
  return fill(page, { readings: {}, on, driftPercent, result: 'No recordable indication' });
}
