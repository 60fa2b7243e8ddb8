import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pdfOf } from '#kernel/testing/files.ts';
import { certificateText } from './journeys/job.ts';
import { signWithPin } from './journeys/signing.ts';
import { given, openProduct } from './openProduct.ts';

// An error in an issued certificate, from the customer's letter to the new certificate (forms.md, Errors; R26).
const { open, as } = openProduct({ furnish: async (context) => context.setDefaultTimeout(20_000) });

interface Issued {
  number: string;
  serialNumber: string;
}

/** A certificate that stands, for one authority. */
async function standing(): Promise<Issued> {
  const { request } = await as('planner');
  const { rows } = await given<{ rows: Issued[] }>(
    request.get('/api/releases?f.status.in=issued&f.type.in=CAAT_FORM_1'),
  );
  const [certificate] = rows;
  if (!certificate) throw new Error('The demo company has no certificate that stands.');
  return certificate;
}

/** Who takes in the customer's letter reports it on the certificate's page, with the paper. Answers the address of the report. */
async function reportError(page: Page, said: string, shouldSay: string): Promise<string> {
  await page.getByRole('button', { name: 'Report an error' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Block' }).click();
  await page.getByRole('option', { name: 'Block 10, serial number' }).click();
  await dialog.getByLabel('It says').fill(said);
  await dialog.getByLabel('It should say').fill(shouldSay);
  await dialog.getByLabel('Reported by').fill('Andaman Air, receiving inspection');
  await dialog.getByLabel('Reported on').fill(new Date().toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^CER-/ }).click();
  await page.waitForURL(/\/releases\/errors\//);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdfOf() });
  await page.getByRole('link', { name: 'letter.pdf' }).first().waitFor();
  return new URL(page.url()).pathname;
}

test('an error is reported with its letter, verified by an inspector and put right by a new certificate that names the old one', async () => {
  const { number, serialNumber } = await standing();
  const shouldSay = `${serialNumber}A`;
  const address = await reportError(await open('planner', `/maintenance/releases/${number}`), serialNumber, shouldSay);

  const inspector = await open('inspector', address);
  await inspector.getByRole('button', { name: 'Verify' }).click();
  await inspector.getByRole('dialog').getByLabel('Compared with').fill('The data plate in the photo of the letter');
  await signWithPin(inspector);
  await inspector.getByText('Verified', { exact: true }).first().waitFor();

  const certifier = await open('certifier', `/maintenance/releases/${number}`);
  await certifier.getByRole('button', { name: 'More' }).click();
  await certifier.getByRole('menuitem', { name: 'Correct by a new certificate' }).click();
  const dialog = certifier.getByRole('dialog', { name: 'Correct by a new certificate' });
  await dialog.getByText('Nothing changed yet').waitFor();
  await dialog.getByRole('button', { name: `Use what was verified: ${shouldSay}` }).click();
  await dialog.getByText('Blocks to be corrected: 10').waitFor();
  await dialog.getByLabel('Reason, for the customer and the history').fill('The serial number was misread at the dock');
  await dialog.getByLabel('The customer was informed').check();
  await signWithPin(certifier, 'Sign and issue');
  await certifier.waitForURL((to) => /\/releases\/ABS-C1-/.test(to.pathname) && !to.pathname.endsWith(number));
  const corrected = await certificateText(certifier);
  expect(corrected).toContain(shouldSay);
  expect(corrected).toContain(number);

  const old = await open('planner', `/maintenance/releases/${number}`);
  await old.getByRole('main').getByText('Superseded', { exact: true }).first().waitFor();
  await expect.poll(() => old.getByRole('main').innerText()).toContain('The serial number was misread at the dock');
});
