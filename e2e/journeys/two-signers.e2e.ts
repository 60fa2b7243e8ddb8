import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { openStage, pin, type Stage } from './stage.ts';

// The demo's wheel, one signature before its release; both people may sign it.
const job = 'ABS0001234';
const people = ['certifier', 'preecha'] as const;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 300_000);
afterAll(() => stage.close(), 60_000);

test('two signers press at once: one certificate, one clear refusal, and no number is burnt', async () => {
  const pages = await Promise.all(people.map((username) => stage.as(username)));
  await Promise.all(pages.map(readyToSign));
  const began = Date.now();
  const answers = await Promise.all(
    pages.map(async (page) => {
      const answer = page.waitForResponse(
        (given) => given.request().method() === 'POST' && new URL(given.url()).pathname === '/api/releases',
      );
      await page.getByRole('button', { name: 'Sign and issue' }).click();
      return answer;
    }),
  );
  const won = answers.findIndex((answer) => answer.status() === 201);
  const [winner, loser] = [pages[won], pages[1 - won]];
  const [name, other] =
    won === 0 ? ['Anong Rattanakorn', 'Preecha Suksawat'] : ['Preecha Suksawat', 'Anong Rattanakorn'];
  if (!winner || !loser) throw new Error('Nobody signed.');

  // The one goes on to the certificate; the other reads who was faster, once, and nothing else happened.
  await winner.waitForURL(/\/releases\/ABS-C1-/);
  const late = answers[1 - won];
  if (!late) throw new Error('The second one got no answer.');
  const { message } = (await late.json()) as { message: string };
  const refusal = loser.getByText(message);
  await refusal.waitFor();
  await expect.poll(() => refusal.count()).toBe(1);
  // On a machine so busy that the wait for the job is cut short, "try again" comes first; trying again says who was faster.
  const again =
    late.status() === 503
      ? await loser.context().request.post('/api/releases', {
          headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
          data: late.request().postDataJSON() as object,
        })
      : late;
  expect(again.status()).toBe(409);
  expect(((await again.json()) as { message: string }).message).toBe(`Already released by ${name}.`);
  printFigure('journey 3', `${name} signed, ${other} was refused, both answered after ${Date.now() - began} ms`);

  const numbers = await certificatesOf(winner, job);
  expect(numbers.map((number) => number.slice(0, 6))).toEqual(['ABS-C1']);
  // Each series counts 1, 2, 3 without a gap up to the ones just issued: the refused attempt took no number.
  const series = Map.groupBy(await certificatesOf(winner), (number) => number.slice(0, -5));
  for (const [name, ofSeries] of series)
    expect(ofSeries).toEqual(ofSeries.map((_, at) => `${name}${String(at + 1).padStart(5, '0')}`));
  for (const number of numbers) expect(series.get(number.slice(0, -5))?.at(-1)).toBe(number);
  await expect.poll(() => certificatesOf(loser, job)).toEqual(numbers);
  await loser.goto(`/maintenance/mmc/${job}`);
  await loser.getByText('Released', { exact: true }).first().waitFor();
  await expect.poll(() => loser.getByRole('link', { name: /^ABS-[CE]1-/ }).allInnerTexts()).toEqual(numbers);
});

/** Everything but the last click: the request open, the statement on the screen, the PIN typed. */
async function readyToSign(page: Page): Promise<void> {
  await page.goto('/maintenance/release-requests/pending');
  await page.getByRole('row').filter({ hasText: job }).getByRole('link', { name: /^RR-/ }).click();
  await page.getByRole('button', { name: 'Sign release' }).click();
  await page.getByRole('group', { name: 'PIN' }).getByRole('textbox').first().click();
  await page.keyboard.type(pin);
}

/** The numbers of all certificates, or of one job's, in their order. */
async function certificatesOf(page: Page, number = ''): Promise<string[]> {
  const answer = await page.context().request.get('/api/releases?size=500');
  const { rows } = (await answer.json()) as { rows: { number: string; jobIdLabel: string }[] };
  return rows
    .filter((row) => row.jobIdLabel.startsWith(number))
    .map((row) => row.number)
    .sort();
}
