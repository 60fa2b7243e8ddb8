import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { receiveComponent, type Arrival } from './dock.ts';
import { beginReport, passItems, select, signReport } from './inspection.ts';
import { signWithPin } from './signing.ts';
import type { Stage } from './stage.ts';

export const readiness = (page: Page) => page.getByRole('region', { name: 'Release readiness' }).getByRole('status');

/** Waits until the head of the open screen says so: the screens follow by themselves. */
export async function state(page: Page, label: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).locator('..').getByText(label, { exact: true }).first().waitFor();
}

/** A component from the dock to the bench: taken in with its papers, its job opened with the counts its customer gave, its cards made. `without` names the forms of authorities whose list the part is not on. */
export async function openJob(
  stage: Stage,
  arrival: Arrival,
  counts: Record<string, string>,
  without: readonly string[] = [],
): Promise<string> {
  const batch = await receiveComponent(await stage.as('stores'), arrival);
  const planner = await stage.as('planner');
  await planner.goto('/maintenance/workorders');
  await planner.getByRole('button', { name: 'New work order' }).click();
  await planner.getByRole('combobox', { name: 'Receiving batch' }).click();
  await planner.getByRole('option', { name: batch }).click();
  await planner.getByText('On the capability list').waitFor();
  for (const [label, value] of Object.entries(counts)) await planner.getByLabel(label).fill(value);
  for (const form of without) await planner.getByRole('checkbox', { name: form }).uncheck();
  await planner.getByRole('button', { name: 'Open work order' }).click();
  await planner.waitForURL(/\/mmc\/ABS\d{7}/);
  const job = /ABS\d{7}/.exec(planner.url())?.[0] ?? '';
  await readiness(planner)
    .getByText(/checks open/)
    .waitFor();
  await planner.getByRole('button', { name: 'Apply the route' }).click();
  await planner.getByRole('button', { name: 'Make the cards' }).click();
  await planner.getByRole('button', { name: 'Start preliminary inspection' }).click();
  await state(planner, 'Preliminary');
  return job;
}

/** The preliminary report signed by an inspector and the work begun with the customer's approval. */
export async function startWork(
  stage: Stage,
  job: string,
  { inspector: who = 'inspector', asReceived = 'Complete' } = {},
) {
  const inspector = await stage.as(who);
  await beginReport(inspector, job, 'Preliminary');
  await passItems(inspector);
  await inspector.getByLabel('As-received condition').fill(asReceived);
  await select(inspector, 'Recommendation', 'As ordered');
  await select(inspector, 'Result', 'Accepted');
  await inspector.getByLabel('Conclusion').fill('Repairable within the work ordered.');
  expect(await signReport(inspector)).toBe(`IR-${job}-01`);

  const planner = await stage.as('planner');
  await planner.getByRole('button', { name: 'Start work' }).click();
  await planner.getByRole('dialog').getByRole('textbox').fill('Contract AND-2026, clause 4');
  await planner.getByRole('dialog').getByRole('button', { name: 'Start work' }).click();
  await state(planner, 'In work');
}

/** The final report; the planner's screen, open all the while, turns green without a reload. */
export async function finish(stage: Stage, job: string, serial: string, who = 'inspector'): Promise<void> {
  const planner = await stage.as('planner');
  await state(planner, 'Final inspection');
  const inspector = await stage.as(who);
  await beginReport(inspector, job, 'Final');
  await passItems(inspector);
  await inspector.getByRole('textbox', { name: 'Serial number read from the part' }).fill(serial);
  await select(inspector, 'Result', 'Accepted');
  await inspector.getByLabel('Conclusion').fill('Conforms to the work order and the approved data.');
  expect(await signReport(inspector)).toBe(`IR-${job}-02`);
  await readiness(planner)
    .getByText('All checks passed')
    .waitFor()
    .catch(async () => {
      const bar = planner.getByRole('region', { name: 'Release readiness' });
      throw new Error(`Not ready for release: ${await bar.innerText()}`);
    });
}

/** The release asked for and signed; answers the certificate's number and the text of its PDF, opened from its page. */
export async function release(stage: Stage, certifier: Page): Promise<{ number: string; text: string }> {
  const planner = await stage.as('planner');
  await planner.getByRole('button', { name: 'Request release' }).click();
  await planner.getByRole('dialog').getByRole('button', { name: 'Request release' }).click();
  await planner.waitForURL(/\/release-requests\/RR-/);
  const request = /RR-[\d-]+/.exec(planner.url())?.[0] ?? '';

  await certifier.goto('/maintenance/release-requests/pending');
  await certifier.getByRole('link', { name: request }).click();
  await certifier.getByRole('button', { name: 'Sign release' }).click();
  await signWithPin(certifier, 'Sign and issue');
  await certifier.waitForURL(/\/releases\/ABS-C1-/);
  const number = /ABS-C1-[\d-]+/.exec(certifier.url())?.[0] ?? '';
  const text = await certificateText(certifier);
  await state(planner, 'Signed');
  return { number, text };
}

/** The PDF behind the certificate's link, opened as a person does. */
export async function certificateText(page: Page): Promise<string> {
  const paper = page.waitForEvent('popup').catch(() => null);
  const link = page.getByRole('link', { name: 'Certificate PDF' });
  const file = await page.context().request.get((await link.getAttribute('href')) ?? '');
  await link.click();
  expect((await paper)?.url()).toContain('certificate.pdf');
  expect(file.headers()['content-type']).toBe('application/pdf');
  const pdf = await file.body();
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  return textOfPdf(pdf);
}
