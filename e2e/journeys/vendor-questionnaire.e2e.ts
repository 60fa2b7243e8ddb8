import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { pdfOf } from '#kernel/testing/files.ts';
import { openProduct } from '../openProduct.ts';

const { open } = openProduct({ furnish: async (context) => context.setDefaultTimeout(20_000) });

test('4.7 a vendor answers its questionnaire by the link, leaves, comes back and submits; quality decides, and the vendor’s page has the evaluation', async () => {
  const quality = await open('quality', '/qa/vendors/METROLAB');
  const list = quality.locator('section', { has: quality.getByRole('heading', { name: 'Questionnaires' }) });
  await list.locator('tbody a').first().click();
  await quality.getByRole('button', { name: 'New link' }).click();
  await quality.getByRole('button', { name: 'Send link' }).click();
  const link = await quality.getByRole('dialog').locator('.mono').innerText();
  await quality.getByRole('button', { name: 'Done' }).click();

  const first = await open('stranger', `/vendor-questionnaire#${link.split('#')[1]}`);
  await first.getByText('5 / 16 answered').waitFor();
  // The secret has left the address.
  await expect.poll(() => new URL(first.url()).hash).toBe('');
  const one = first.locator('section', { hasText: '6. ' }).first();
  await one.getByRole('radio', { name: 'No', exact: true }).check();
  await one.getByText('Explain the answer.').waitFor();
  await one.getByLabel('Remark').fill('Stated on request only.');
  await one.getByLabel('Remark').blur();
  await first.getByText('6 / 16 answered').waitFor();
  await first.close();

  // The same door, another day.
  const page = await open('stranger', '/vendor-questionnaire');
  await page.getByText('6 / 16 answered').waitFor();
  await page.getByText('Answer every question first.').waitFor();
  const paper = join(tmpdir(), `calibration-${process.pid}.pdf`);
  writeFileSync(paper, pdfOf('Calibration list'));
  for (let no = 7; no <= 16; no += 1) {
    const question = page.locator('section', { hasText: new RegExp(`^${no}[.] `) });
    await question.getByRole('radio', { name: 'Yes' }).check();
    await question.getByText(/Saved|Attach at least one file/).waitFor();
    if (!(await question.getByText('Attach at least one file.').isVisible())) continue;
    await question.locator('input[type=file]').setInputFiles(paper);
    await question.getByText(/calibration-.*[.]pdf/).waitFor();
  }
  await page.getByText('Every question is answered.').waitFor();
  await page.getByLabel('Your position').fill('Head of laboratory');
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await page.getByText('Thank you: your answers were submitted on').waitFor();
  await page.goto(`/vendor-questionnaire#${link.split('#')[1]}`);
  await page.reload();
  await page.getByText(/This link was used/).waitFor();

  await quality.getByText('To be reviewed').first().waitFor();
  await quality.getByRole('button', { name: 'Review and decide' }).click();
  const dialog = quality.getByRole('dialog');
  await dialog.getByLabel('Decision').click();
  await quality.getByRole('option', { name: 'May supply', exact: true }).click();
  await dialog.getByLabel('Responsiveness and documents').fill('90');
  await dialog.getByLabel('What was found').fill('Complete.');
  await dialog.getByRole('button', { name: 'Review and decide' }).click();
  await dialog.waitFor({ state: 'detached' });
  await quality.goto('/qa/vendors/METROLAB');
  await quality.getByRole('cell', { name: 'Questionnaire', exact: true }).first().waitFor();
});
