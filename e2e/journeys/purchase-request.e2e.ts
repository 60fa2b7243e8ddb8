import { expect, test } from 'vitest';
import { openProduct } from '../openProduct.ts';

// Prices are read by purchasing and finance only, and whoever needs something gives an estimate with the request.
const at = openProduct();

test('a mechanic asks for a part with an estimate, and sees no price afterwards', async () => {
  const page = await at.open('mechanic', '/purchasing/requests');
  await page.getByRole('button', { name: 'New request', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Estimated unit price' }).waitFor();
  await form.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await page.getByRole('columnheader', { name: 'Estimated amount' }).count()).toBe(0);
});
