import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { openStage, pin, type Stage } from './stage.ts';

// The demo's wheel overhaul, one signature before its release: no gate is red.
const job = 'ABS0001234';
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 300_000);
afterAll(() => stage.close(), 60_000);

/** The readiness bar as a person sees it: the summary with its tone, the red gates with their texts, and a gate's segment with its colour. */
function readiness(page: Page) {
  const bar = page.getByRole('region', { name: 'Release readiness' });
  const summary = bar.getByRole('status');
  const segment = (code: string) => bar.locator(`[title^="${code} "]`);
  return {
    summary,
    tone: () => summary.locator('[data-tone]').getAttribute('data-tone'),
    gate: (code: string) => bar.getByRole('listitem').filter({ hasText: code }),
    segment,
    colour: (code: string) => segment(code).evaluate((element) => getComputedStyle(element).backgroundColor),
  };
}

/** One step of the finding's life on the screen: its button, what it asks for, and the PIN where it is signed. */
async function take(page: Page, step: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: step, exact: true });
  await fill(dialog);
  const digit = dialog.getByRole('textbox', { name: 'PIN digit' }).first();
  const isSigned = (await digit.count()) > 0;
  if (isSigned) {
    await digit.click();
    await page.keyboard.type(pin);
  }
  await dialog.getByRole('button', { name: isSigned ? 'Sign' : step, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a failing gate shows its text, the inspector puts it right in another browser, and it turns green here without a reload', async () => {
  const watcher = await stage.as('certifier');
  await watcher.goto(`/maintenance/mmc/${job}`);
  const bar = readiness(watcher);
  await bar.summary.getByText('All checks passed').waitFor();
  await expect.poll(() => bar.tone()).toBe('good');
  const green = await bar.colour('G07');
  await watcher.evaluate(() => Object.assign(globalThis, { notReloaded: true }));

  const mechanic = await stage.as('mechanic');
  const raised = await mechanic.context().request.post(`/api/workorders/${job}/findings`, {
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
    data: {
      defectCode: 'dent',
      severity: 'minor',
      description: 'Small dent beside the valve hole',
      place: 'flange OB',
    },
  });
  expect(raised.status()).toBe(201);
  const { number, findingNo } = ((await raised.json()) as { row: { number: string; findingNo: string } }).row;

  await bar.summary.getByText('1 of 26 checks open').waitFor();
  await expect.poll(() => bar.tone()).toBe('bad');
  await expect
    .poll(() => bar.gate('G07').innerText())
    .toContain(`Finding ${findingNo} (dent, flange OB) is not closed.`);
  await expect.poll(() => bar.segment('G07').getAttribute('data-state')).toBe('fail');
  await expect.poll(() => bar.colour('G07')).not.toBe(green);
  // The gate says where it is put right; the inspector goes there.
  const fix = await bar.gate('G07').getByRole('link').getAttribute('href');
  expect(fix).toBe(`/maintenance/mmc/${job}?tab=findings`);

  const inspector = await stage.as('inspector');
  await inspector.goto(fix ?? '');
  await inspector.getByRole('button', { name: findingNo, exact: true }).click();
  await inspector.getByRole('dialog', { name: number }).waitFor();
  await take(inspector, 'Decide disposition', async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Disposition' }).click();
    await inspector.getByRole('option', { name: 'Within limits' }).click();
    await dialog.getByRole('textbox', { name: 'What is to be done' }).fill('0.2 mm deep, the limit is 0.5');
  });
  await take(inspector, 'Work is done', (dialog) =>
    dialog.getByRole('textbox', { name: 'What was done' }).fill('Blended smooth'),
  );
  // Who decided does not close: another inspector looks at the part again.
  const second = await stage.as('preecha');
  await second.goto(fix ?? '');
  await second.getByRole('button', { name: findingNo, exact: true }).click();
  await second.getByRole('dialog', { name: number }).waitFor();
  const answered = second
    .waitForResponse((answer) => answer.url().endsWith('/close'))
    .then((answer) => ({ status: answer.status(), at: performance.now() }));
  const turned = bar.summary
    .getByText('All checks passed')
    .waitFor()
    .then(() => performance.now());
  await take(second, 'Close after re-inspection', (dialog) =>
    dialog.getByRole('textbox', { name: 'What you saw' }).fill('Smooth, no crack'),
  );
  const { status, at } = await answered;
  expect(status).toBe(200);
  const waited = (await turned) - at;
  printFigure('live', `the gate was green in the other browser ${Math.round(waited)} ms after the answer`);
  expect(waited).toBeLessThan(10_000);

  await expect.poll(() => bar.tone()).toBe('good');
  await expect.poll(() => bar.segment('G07').getAttribute('data-state')).toBe('pass');
  await expect.poll(() => bar.colour('G07')).toBe(green);
  await expect.poll(() => bar.gate('G07').count()).toBe(0);
  await expect.poll(() => watcher.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
});
