import type { Page } from 'playwright-core';
import { pdfOf } from '#kernel/testing/files.ts';
import { certificateText } from './job.ts';
import { signWithPin } from './signing.ts';

interface Wrong {
  certificate: string;
  /** The block as the list of the report names it, and the field of the correction. */
  block: string;
  field: string;
  said: string;
  shouldSay: string;
}

/** The customer's word that a certificate is wrong, with its paper: reported on the page of the certificate. Answers the address of the report. */
export async function reportError(page: Page, { certificate, block, said, shouldSay }: Wrong): Promise<string> {
  await page.goto(`/maintenance/releases/${certificate}`);
  await page.getByRole('button', { name: 'Report an error' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Block' }).click();
  await page.getByRole('option', { name: block }).click();
  await dialog.getByLabel('It says').fill(said);
  await dialog.getByLabel('It should say').fill(shouldSay);
  await dialog.getByLabel('Reported by').fill('Andaman Air, receiving inspection');
  await dialog.getByLabel('Reported on').fill(new Date().toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: /^(Report|Create|Save)/ }).click();
  await page.waitForURL(/\/releases\/errors\//);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'order.pdf', mimeType: 'application/pdf', buffer: pdfOf() });
  await page.getByRole('link', { name: 'order.pdf' }).waitFor();
  return new URL(page.url()).pathname;
}

/** An inspector compares the block with the papers and signs for it. */
export async function verifyError(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('dialog').getByLabel('Compared with').fill('The order in the file of the job');
  await signWithPin(page, 'Verify');
  await page.getByText('Verified', { exact: true }).first().waitFor();
}

/** The certifying person puts the block right under a new certificate; answers its number and the text of its PDF. */
export async function correct(
  page: Page,
  { certificate, field, shouldSay }: Wrong,
): Promise<{ number: string; text: string }> {
  await page.goto(`/maintenance/releases/${certificate}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Correct by a new certificate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct by a new certificate' });
  await dialog.getByText('Nothing changed yet').waitFor();
  await dialog.getByRole('button', { name: `Use what was verified: ${shouldSay}` }).click();
  await dialog.getByText(`Blocks to be corrected: ${field}`).waitFor();
  await dialog.getByLabel('Reason, for the customer and the history').fill('The order was misread at the dock');
  await dialog.getByLabel('The customer was informed').check();
  await signWithPin(page, 'Sign and issue');
  await page.waitForURL(
    (address) => /\/releases\/ABS-C1-/.test(address.pathname) && !address.pathname.endsWith(certificate),
  );
  return { number: /ABS-C1-[\d-]+/.exec(page.url())?.[0] ?? '', text: await certificateText(page) };
}
