import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { pdfOf } from '#kernel/testing/files.ts';
import { signWithPin } from './signing.ts';

export interface Arrival {
  customer: string;
  partNumber: string;
  description: string;
  serialNumber: string;
  work: string;
  order: string;
}

/** Takes a customer's component in at the dock: papers, photo, checklist, signature. Answers the batch a job is opened from. */
export async function receiveComponent(page: Page, arrival: Arrival): Promise<string> {
  await page.goto('/logistics/receiving');
  await page.getByRole('link', { name: 'Receive a component' }).click();
  await page.getByRole('textbox', { name: 'Customer', exact: true }).click();
  await page.getByRole('textbox', { name: 'Customer', exact: true }).fill(arrival.customer);
  await page.getByRole('option', { name: arrival.customer }).click();
  const given: [label: string, value: string][] = [
    ['Air waybill', '217-55510023'],
    ['Part number', arrival.partNumber],
    ['Description', arrival.description],
    ['Serial number', arrival.serialNumber],
    ['Work requested', arrival.work],
    ["Customer's order", arrival.order],
    ['Reason of removal', 'Overhaul due'],
  ];
  for (const [label, value] of given) await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await page.getByRole('button', { name: 'Take in and inspect' }).click();

  await page.getByRole('list', { name: 'Checklist' }).waitFor();
  await attach(page, 'Papers of the delivery', 'Add files', {
    name: 'removal-tag.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf(),
  });
  await attach(page, 'Photos and certificates', 'Take photo', {
    name: 'as-received.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(),
  });
  for (const question of await page.getByRole('list', { name: 'Checklist' }).getByRole('listitem').all())
    await question.getByText('Yes', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Condition as received' }).fill('Paint worn at the rim, complete');
  await page.getByRole('button', { name: 'Sign the inspection' }).click();
  await signWithPin(page);
  const batch = page.getByRole('link', { name: /^\d{6}-\d{3}$/ });
  return (await batch.innerText()).trim();
}

interface Given {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function attach(page: Page, title: string, button: string, file: Given): Promise<void> {
  const place = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    place.last().getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles(file);
  await place.last().getByRole('link', { name: file.name }).waitFor();
}

/** A picture as a phone takes it: large enough that the server makes it smaller. */
const photograph = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#5a6670',
      noise: { type: 'gaussian', mean: 110, sigma: 30 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
