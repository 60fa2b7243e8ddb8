import { expect, test } from 'vitest';
import { openProduct } from './openProduct.ts';

// Maintenance 6.3 (16): an inspector walks from any certificate back to the calibration of a tool in six clicks, counted here.
const { open } = openProduct({ furnish: async (context) => context.setDefaultTimeout(20_000) });

test('6.3 (16) from a certificate an inspector reaches the calibration of a tool, and any other evidence, within six clicks', async () => {
  const quality = await open('quality', '/maintenance/releases/audit-views');
  await quality.getByLabel('Inspector').fill('S. Inspector');
  await quality.getByLabel('Purpose').fill('Renewal of the approval');
  await quality.getByRole('button', { name: 'Open view' }).click();
  const link = await quality.locator('[role=status] .mono', { hasText: '/audit#' }).innerText();

  const page = await open('stranger', `/audit#${link.split('#')[1]}`);
  let clicks = 0;
  const press = async (name: string | RegExp, within = 'main') => {
    await page.locator(within).getByRole('link', { name }).first().click();
    clicks += 1;
  };
  await page.locator('[data-watermark] [data-words*="S. Inspector"]').first().waitFor({ state: 'attached' });
  // The secret has left the address.
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.getByLabel('Certificate, part, serial number or work order').fill('C20195162');
  await press(/^ABS-/, 'main tbody');
  const tools = page.locator('section', { hasText: 'Tools used' });
  await tools.locator('tbody a').first().waitFor();
  const wrench = tools.locator('tbody tr', { hasText: /torque/i });
  await wrench.getByRole('link').first().click();
  clicks += 1;
  await page.getByRole('heading', { name: 'Calibrations' }).waitFor();
  const calibration = page.locator('section', { hasText: 'Calibrations' }).getByRole('link').first();
  await calibration.click();
  clicks += 1;
  // It is on the page, under the watermark; an address of the server itself would be refused in a frame.
  await expect.poll(async () => page.locator('main iframe, main img').first().getAttribute('src')).toMatch(/^blob:/);
  await page.getByText('There is no document to read here.').waitFor({ state: 'detached' });
  expect(clicks).toBeLessThanOrEqual(6);

  // Every other piece of evidence is one click from the certificate: nothing there can be changed.
  await press(/^ABS-/);
  await page.getByRole('link', { name: 'The certificate as it was signed' }).waitFor();
  const pieces = await page.locator('main section tbody a').count();
  expect(pieces).toBeGreaterThan(1);
  expect(await page.locator('main form, main input, main textarea, main select').count()).toBe(0);
});
