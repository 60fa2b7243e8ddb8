import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import {
  choose,
  confirm,
  inspectStep,
  measure,
  measureAll,
  openCard,
  openCards,
  photograph,
  picture,
  press,
  save,
  signCard,
  useBatch,
  useTool,
  write,
} from './bench.ts';
import { select } from './inspection.ts';
import { finish, openJob, readiness, release, startWork } from './job.ts';
import { accept, performAgain, performNdt, reject } from './ndt.ts';
import { clean, eddyCurrent, magneticParticle, penetrant } from './ndtReadings.ts';
import { signWithPin } from './signing.ts';
import { openStage, type Stage } from './stage.ts';

// One wheel from the dock to its certificate, by the hands of six people, each in a browser of their own.
const serial = '9107';
const tablet = { width: 1180, height: 820, touch: true };
let stage: Stage;
let job = '';
let began = 0;
let isBroken = false;

beforeAll(async () => {
  stage = await openStage();
  began = Date.now();
}, 300_000);
afterAll(() => stage.close(), 60_000);

// After a chapter that failed the later ones have nothing to stand on.
beforeEach((ctx) => {
  ctx.skip(isBroken, 'an earlier chapter failed');
  ctx.onTestFailed(() => {
    isBroken = true;
  });
});

test('the dock takes the wheel in with its papers and a photo, and the planner opens its job', async () => {
  job = await openJob(
    stage,
    {
      customer: 'Andaman Air',
      partNumber: 'C20195162',
      description: 'Main wheel assembly',
      serialNumber: serial,
      work: 'Overhaul',
      order: 'PO 90112',
    },
    { 'Cycles since new': '6400', 'Tire changes since overhaul': '5' },
  );
  expect(job).toMatch(/^ABS\d{7}$/);
});

test('it is looked at as it came, the report is signed, and work starts', async () => {
  const mechanic = await stage.as('mechanic', tablet);
  await openCards(mechanic, job);
  await confirm(mechanic);
  await choose(mechanic, 'intact');
  await confirm(mechanic);
  await photograph(mechanic, 4);
  await signCard(mechanic, 'T010');

  await startWork(stage, job, { asReceived: 'Complete. Paint worn at the rim, no impact.' });
  const planner = await stage.as('planner');
  expect(await planner.getByText('In work', { exact: true }).count()).toBeGreaterThan(0);
});

test('it is taken apart with a second person at the critical step, cleaned, and tested: one rejection becomes a finding', async () => {
  const mechanic = await stage.as('mechanic');
  await openCard(mechanic, 'T020');
  await measure(mechanic, '0', 'PG-08');
  await confirm(mechanic);
  const inspector = await stage.as('inspector');
  await openCards(inspector, job);
  await inspectStep(inspector, 'Valve core out before the tie bolts are loosened');
  // The mechanic's tablet learns of it by itself.
  await mechanic.getByText('Independently inspected by Krit Boonyarit').waitFor();
  await mechanic.getByRole('button', { name: 'Next step' }).click();
  await confirm(mechanic);
  await write(mechanic, `IB${serial}`);
  await write(mechanic, `OB${serial}`);
  await signCard(mechanic, 'T020');
  await openCard(mechanic, 'T040');
  await useBatch(mechanic, '26-008', '0.5');
  await choose(mechanic, 'bare');
  await signCard(mechanic, 'T040');

  const ndt = await stage.as('ndt');
  const reports = [
    await performNdt(
      ndt,
      job,
      { ...penetrant, items: ['wheel halves'], area: 'Wheel halves IB and OB', result: clean },
      stage.passOnTest,
    ),
  ];
  await accept(ndt);
  reports.push(
    await performNdt(ndt, job, {
      ...eddyCurrent,
      items: ['bead seat, outboard half'],
      area: 'Bead seat radius OB, 360°',
      result: 'Rejected',
      indication: { place: "4 o'clock", lengthMm: '6', amplitude: '85' },
    }),
  );
  await reject(ndt, 'Major', 'Blend within 0.50 mm, then eddy current again');
  for (const given of [
    { ...eddyCurrent, items: ['bead seat, inboard half'], area: 'Bead seat radius IB, 360°' },
    { ...magneticParticle, items: ['tie bolts'], area: '16 tie bolts' },
  ]) {
    reports.push(await performNdt(ndt, job, { ...given, result: clean }));
    await accept(ndt);
  }
  expect(new Set(reports).size).toBe(4);

  await openCards(ndt, job);
  for (const card of ['T050', 'T055', 'T060']) {
    await openCard(ndt, card);
    await confirm(ndt);
    await signCard(ndt, card);
  }
});

test('what is measured is refused outside its limits; the finding is decided, put right, tested again and closed', async () => {
  const inspector = await stage.as('inspector');
  await openFinding(inspector, 'F01');
  // A major finding is decided with a photo of it, and the screen says so before.
  await inspector.getByText('Attach a photo of it first').waitFor();
  await inspector
    .getByRole('dialog', { name: 'F01' })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'crack.png', mimeType: 'image/png', buffer: await picture(9) });
  await inspector.getByRole('link', { name: 'crack.png' }).waitFor();
  await inspector.getByRole('button', { name: 'Decide disposition' }).click();
  await select(inspector, 'Disposition', 'Repair');
  const decision = inspector.getByRole('dialog', { name: 'Decide disposition' });
  await decision.getByRole('textbox', { name: 'What is to be done' }).fill('Blend the bead seat and repeat ET');
  await decision.getByRole('textbox', { name: 'Card of the rework' }).fill('T080');
  await signWithPin(inspector);

  const mechanic = await stage.as('mechanic');
  await openCard(mechanic, 'T070');
  await useTool(mechanic, 'Bore gauge', 'BG-07');
  await press(mechanic, '130.026');
  await mechanic.getByText('130.026 mm is above the maximum 130.025 mm').waitFor();
  await expect.poll(() => mechanic.getByRole('button', { name: 'Save, next step' }).isDisabled()).toBe(true);
  await mechanic.getByRole('button', { name: 'Measure again' }).click();
  await measure(mechanic, '130.011');
  await measure(mechanic, '130.018');
  await signCard(mechanic, 'T070');
  await openCard(mechanic, 'T080');
  await useTool(mechanic, 'Depth gauge', 'DG-05');
  await measure(mechanic, '0.31');
  await signCard(mechanic, 'T080');
  await openFinding(mechanic, 'F01');
  await mechanic.getByRole('button', { name: 'Work is done' }).click();
  const work = mechanic.getByRole('dialog', { name: 'Work is done' });
  await work.getByRole('textbox').fill('Blended 0.31 mm');
  await work.getByRole('button', { name: 'Work is done' }).click();
  await work.waitFor({ state: 'detached' });

  const ndt = await stage.as('ndt');
  await performAgain(ndt, job, {
    of: 'bead seat, inboard half',
    item: 'bead seat, outboard half',
    area: 'Bead seat radius OB after the blend',
    on: ['Calibrated before the run'],
    driftPercent: '2',
  });
  await accept(ndt);
  // Who decided does not close: another inspector looks at the part again.
  const second = await stage.as('preecha');
  await openFinding(second, 'F01');
  await second.getByRole('button', { name: 'Close after re-inspection' }).click();
  await second
    .getByRole('dialog', { name: 'Close after re-inspection' })
    .getByRole('textbox', { name: 'What you saw' })
    .fill('Blended 0.31 mm, ET repeated without indication.');
  await signWithPin(second);
});

test('it is built up, inflated and read once more; with the final report every gate is green', async () => {
  const mechanic = await stage.as('mechanic');
  await openCards(mechanic, job);
  await openCard(mechanic, 'T090');
  await useBatch(mechanic, '26-014', '0.1');
  await useBatch(mechanic, '26-027', '0.2');
  await confirm(mechanic);
  await signCard(mechanic, 'T090');
  await openCard(mechanic, 'T100');
  await useBatch(mechanic, '26-031', '0.2');
  // The remaining parts are the same step over and over; the tablet's own call stands for the hand.
  for (const [step, batch, quantity] of [
    [2, 'TB-81', '1'],
    [3, 'GS-31', '2'],
    [4, 'FP-09', '2'],
  ] as const)
    await fitPart(mechanic, 'T100', step, batch, { quantity });
  await fitPart(mechanic, 'T100', 5, 'TY-31', { quantity: '1', serialNumber: `MI${serial}T` });
  await openCards(mechanic, job);
  await useTool(mechanic, 'Torque wrench', 'TW-014');
  await measureAll(mechanic, [...Array<string>(16).fill('50'), ...Array<string>(16).fill('100')]);
  const inspector = await stage.as('inspector');
  await openCards(inspector, job);
  await openCard(inspector, 'T100');
  await inspectStep(inspector, 'Tie-bolt torque');
  await mechanic.getByText('Independently inspected by').waitFor();
  await mechanic.getByRole('button', { name: 'To the summary' }).click();
  await signCard(mechanic, 'T100');
  await openCard(mechanic, 'T110');
  await useTool(mechanic, 'Pressure gauge', 'PG-08');
  // The tire stretches for 12 hours and holds its pressure for 24; both are measured from the steps that begin them.
  await confirm(mechanic);
  await stage.pass(12.5, job);
  await confirm(mechanic);
  await stage.pass(24.5, job);
  await openCards(mechanic, job);
  await openCard(mechanic, 'T110');
  for (const [label, value] of [
    ['Start pressure', '200'],
    ['Start temperature', '30'],
    ['End pressure', '192'],
    ['End temperature', '27'],
  ] as const)
    await mechanic.getByLabel(label).fill(value);
  await save(mechanic);
  await measure(mechanic, '40');
  await signCard(mechanic, 'T110');

  await openCard(inspector, 'T120');
  await inspector.getByLabel('Serial number as read from the part').fill(serial);
  await save(inspector);
  await confirm(inspector);
  await confirm(inspector);
  await signCard(inspector, 'T120');

  await finish(stage, job, serial);
  expect(await readiness(await stage.as('planner')).innerText()).toContain('All checks passed');
});

test('the certifying person signs, the certificate is a PDF with its number, and a stranger finds it valid', async () => {
  const certifier = await stage.as('certifier');
  const { number, text } = await release(stage, certifier);
  for (const word of [number, job, 'C20195162', serial]) expect(text).toContain(word);

  await certifier.getByRole('button', { name: 'More' }).click();
  const address = await certifier.getByRole('menuitem', { name: 'Open the public verification' }).getAttribute('href');
  const stranger = await stage.stranger();
  await stranger.goto(address ?? '');
  await stranger.getByText('Valid', { exact: true }).first().waitFor();
  const said = await stranger.getByRole('main').innerText();
  for (const word of [number, 'C20195162', serial]) expect(said).toContain(word);
  expect(said).not.toContain('Andaman');
  printFigure('journey 1', `${job} from the dock to ${number} in ${Math.round((Date.now() - began) / 1000)} s`);
});

async function openFinding(page: Page, number: string): Promise<void> {
  await page.goto(`/maintenance/mmc/${job}?tab=findings`);
  await page.getByRole('button', { name: number, exact: true }).click();
}

async function fitPart(
  page: Page,
  card: string,
  step: number,
  batch: string,
  part: { quantity: string; serialNumber?: string },
): Promise<void> {
  const { request } = page.context();
  const found = (await (await request.get(`/api/pick/batch?q=${batch}`)).json()) as { options: { id: string }[] };
  const answer = await request.post(`/api/workorders/${job}/cards/${card}/steps/${step}`, {
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
    data: { batchId: found.options[0]?.id, ...part },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
