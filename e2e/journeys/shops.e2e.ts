import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import {
  cellVolts,
  choose,
  confirm,
  doesNotApply,
  fit,
  inspectStep,
  measure,
  measureAll,
  openCard,
  openCards,
  photograph,
  pick,
  readings,
  save,
  signCard,
  useBatch,
  useTool,
  verdict,
  write,
} from './bench.ts';
import { finish, openJob, release, startWork } from './job.ts';
import { accept, performNdt } from './ndt.ts';
import { clean, penetrant } from './ndtReadings.ts';
import { openStage, type Stage } from './stage.ts';

// The daily work of the other shops, each from the dock to its certificate by the hands of those who do it, at a tablet held upright.
// The wheel overhaul stands for them in the short run (`certificate.e2e.ts`).
const upright = { width: 820, height: 1180, touch: true };
let stage: Stage;

describe.runIf(process.env['TEST_LONG'] !== undefined)('daily work of the shops', () => {
  beforeAll(async () => {
    stage = await openStage();
  }, 300_000);
  afterAll(() => stage.close(), 60_000);

  test('a tire is changed: fitted, torqued, stretched, its pressure held, and released', async () => {
    const began = Date.now();
    const serial = '9103';
    const job = await openJob(
      stage,
      {
        customer: 'Andaman Air',
        partNumber: 'C20195162',
        description: 'Main wheel assembly',
        serialNumber: serial,
        work: 'Tire change',
        order: 'PO 90113',
      },
      { 'Cycles since new': '5210', 'Tire changes since overhaul': '2' },
    );
    const bench = await stage.as('mechanic', upright);
    await openCards(bench, job);
    await confirm(bench);
    await choose(bench, 'intact');
    await photograph(bench, 2);
    await signCard(bench, 'T010');
    await startWork(stage, job);

    const inspector = await stage.as('inspector');
    await openCard(bench, 'T020');
    await measure(bench, '0', 'PG-08');
    await confirm(bench);
    await openCards(inspector, job);
    await inspectStep(inspector, 'Valve core out before the tie bolts are loosened');
    await bench.getByRole('button', { name: 'Next step' }).click();
    await write(bench, `IB${serial}`);
    await write(bench, `OB${serial}`);
    await signCard(bench, 'T020');
    await openCard(bench, 'T030');
    await choose(bench, 'sound');
    await confirm(bench);
    await signCard(bench, 'T030');
    await openCard(bench, 'T100');
    await fit(bench, 'TY-31', '1', `MI${serial}T`);
    await useTool(bench, 'Torque wrench', 'TW-014');
    await measureAll(bench, [...Array<string>(16).fill('50'), ...Array<string>(16).fill('100')]);
    await openCards(inspector, job);
    await openCard(inspector, 'T100');
    await inspectStep(inspector, 'Tie-bolt torque');
    await bench.getByRole('button', { name: 'To the summary' }).click();
    await signCard(bench, 'T100');
    await openCard(bench, 'T110');
    await useTool(bench, 'Pressure gauge', 'PG-08');
    await confirm(bench);
    await stage.pass(12.5, job);
    await confirm(bench);
    await stage.pass(24.5, job);
    await openCards(bench, job);
    await openCard(bench, 'T110');
    expect(
      await readings(bench, {
        'Start pressure': '200',
        'Start temperature': '30',
        'End pressure': '193',
        'End temperature': '28',
      }),
    ).toContain('Passed');
    await save(bench);
    await measure(bench, '40');
    await signCard(bench, 'T110');
    await finalCard(job, serial);
    await certified('tire change', job, serial, 'certifier', ['C20195162', 'Repaired'], began);
  });

  test('a brake is overhauled: every bush, paint, penetrant, new seals, held under pressure and looked at without', async () => {
    const began = Date.now();
    const serial = 'B-9201';
    const job = await openJob(
      stage,
      {
        customer: 'Andaman Air',
        partNumber: 'C20449000',
        description: 'Carbon brake assembly',
        serialNumber: serial,
        work: 'Overhaul',
        order: 'PO 90114',
      },
      { 'Cycles since new': '5211' },
    );
    const bench = await stage.as('mechanic', upright);
    await openCards(bench, job);
    await confirm(bench);
    await choose(bench, 'none');
    await measure(bench, '12.4', 'DG-05');
    await photograph(bench, 4);
    await signCard(bench, 'T010');
    await startWork(stage, job);
    await openCards(bench, job);
    for (const card of ['T020', 'T040']) {
      await openCard(bench, card);
      await confirm(bench);
      await signCard(bench, card);
    }
    const ndt = await stage.as('ndt');
    for (const item of ['piston housing', 'torque tube']) {
      await performNdt(
        ndt,
        job,
        { ...penetrant, technique: 'PT-B-03', items: [item], area: `All of the ${item}`, result: clean },
        stage.passOnTest,
      );
      await accept(ndt);
    }
    await openCards(ndt, job);
    await openCard(ndt, 'T050');
    await confirm(ndt);
    await signCard(ndt, 'T050');

    await openCard(bench, 'T070');
    await measure(bench, '0.12', 'DC-002');
    await choose(bench, 'free of oxidation');
    await signCard(bench, 'T070');
    await openCard(bench, 'T080');
    await confirm(bench);
    await fit(bench, 'BU-05', '1');
    await signCard(bench, 'T080');
    await openCard(bench, 'T090');
    await useBatch(bench, '26-014', '0.1');
    await useBatch(bench, '26-027', '0.2');
    await confirm(bench);
    await signCard(bench, 'T090');
    await openCard(bench, 'T100');
    await doesNotApply(bench, 'Worn less than the limit; the one in place stays');
    await fit(bench, 'SK-17', '1');
    await useTool(bench, 'Torque wrench', 'TW-015');
    await measureAll(bench, Array<string>(12).fill('50'));
    const inspector = await stage.as('inspector');
    await openCards(inspector, job);
    await openCard(inspector, 'T100');
    await inspectStep(inspector, 'Bolt torque');
    await bench.getByRole('button', { name: 'To the summary' }).click();
    await signCard(bench, 'T100');
    await openCard(bench, 'T110');
    await confirm(bench);
    await stage.pass(0.1, job);
    await openCards(bench, job);
    await openCard(bench, 'T110');
    await pick(bench, 'Measured with', 'HP-02');
    expect(
      await readings(bench, {
        'Pressure applied': '3000',
        'Pressure at the end': '3000',
        'Held for': '120',
        'Ambient temperature': '27',
        'Leak seen': 'No leak',
      }),
    ).toContain('Passed');
    await save(bench);
    await confirm(bench);
    await confirm(bench);
    await stage.pass(0.06, job);
    await openCards(bench, job);
    await openCard(bench, 'T110');
    expect(await readings(bench, { 'Pressure shown': '0', 'Leak seen': 'No leak' })).toContain('Passed');
    await save(bench);
    await measure(bench, '41.4', 'DG-05');
    await signCard(bench, 'T110');
    await finalCard(job, serial);
    await certified('brake overhaul', job, serial, 'preecha', ['C20449000', 'Overhauled'], began);
  });

  test('a battery proves its capacity after a deep cycle, and leaves charged', async () => {
    const began = Date.now();
    const serial = '95105';
    const job = await openJob(
      stage,
      {
        customer: 'Andaman Air',
        partNumber: '2758',
        description: 'Ni-Cd battery',
        serialNumber: serial,
        work: 'Capacity test',
        order: 'PO 90115',
      },
      {},
      ['EASA Form 1'],
    );
    const bench = await stage.as('niran', upright);
    await openCards(bench, job);
    await measure(bench, '24.8', 'MM-04');
    await measure(bench, '120', 'IT-02');
    await photograph(bench, 2);
    await signCard(bench, 'T010');
    await startWork(stage, job, { inspector: 'damrong' });
    await openCards(bench, job);
    await openCard(bench, 'T030');
    await confirm(bench);
    await choose(bench, 'sound');
    await measureAll(bench, Array<string>(19).fill('90'), 'TW-031');
    const inspector = await stage.as('damrong', upright);
    await openCards(inspector, job);
    await openCard(inspector, 'T030');
    await inspectStep(inspector, 'Link torque');
    await bench.getByRole('button', { name: 'To the summary' }).click();
    await signCard(bench, 'T030');

    // The first discharge fails: its charge, its rest and its run are measured from the steps that begin them.
    await openCard(bench, 'T110');
    await useTool(bench, 'Battery analyser', 'BT-01');
    await confirm(bench);
    await confirm(bench);
    await stage.pass(1.25, job);
    await confirm(bench);
    await stage.pass(1, job);
    await openCards(bench, job);
    await openCard(bench, 'T110');
    await discharged(bench, { minutesToEnd: '49.0', endVolts: ['0.99'] });
    expect(await verdict(bench)).toContain('Failed');
    await save(bench);
    // Deep cycled: every cell shorted for twelve hours, read, charged, and run again.
    await confirm(bench);
    await stage.pass(12.5, job);
    await openCards(bench, job);
    await openCard(bench, 'T110');
    expect(await cellVolts(bench, Array<string>(20).fill('0.08'), 'MM-04')).toContain('Passed');
    await save(bench);
    await again(bench, 'Charged before the discharge', 'Charged after the deep cycle');
    await stage.pass(1.25, job);
    await again(bench, 'Discharge started', 'Second run');
    await stage.pass(1, job);
    await openCards(bench, job);
    await openCard(bench, 'T110');
    await goTo(bench, 'Capacity test');
    await bench.getByRole('button', { name: 'Record again' }).click();
    await discharged(bench, { minutesToEnd: '55.0', endVolts: ['1.00'] });
    await bench.getByLabel('Why is it taken again?').fill('Run after the deep cycle');
    expect(await verdict(bench)).toContain('Passed');
    await save(bench);
    await goTo(bench, 'Summary');
    await signCard(bench, 'T110');
    await openCard(bench, 'T115');
    await confirm(bench);
    await measure(bench, '25.1', 'MM-04');
    await signCard(bench, 'T115');
    await finalCard(job, serial, 'damrong');
    await certified('capacity test', job, serial, 'preecha', ['2758', 'Tested'], began, 'damrong');
  });

  test('an oxygen cylinder is tested with water, cleaned, filled, and found tight', async () => {
    const began = Date.now();
    const serial = 'A29106';
    const job = await openJob(
      stage,
      {
        customer: 'Andaman Air',
        partNumber: '801307-05',
        description: 'Oxygen cylinder and valve assembly',
        serialNumber: serial,
        work: 'Hydrostatic test',
        order: 'PO 90116',
      },
      { 'Cycles since new': '402' },
      ['EASA Form 1'],
    );
    const bench = await stage.as('niran', upright);
    await openCards(bench, job);
    await confirm(bench);
    await choose(bench, 'sound');
    await photograph(bench, 2);
    await signCard(bench, 'T010');
    await startWork(stage, job, { inspector: 'damrong' });
    await openCards(bench, job);
    await openCard(bench, 'T020');
    await confirm(bench);
    await choose(bench, 'clean and dry');
    await signCard(bench, 'T020');
    await openCard(bench, 'T110');
    await useTool(bench, 'Hydrostatic test rig', 'HT-01');
    expect(
      await readings(bench, {
        'Test pressure': '3090',
        'Total expansion': '262',
        'Permanent expansion': '9.4',
        'REE stamped on the cylinder': '258',
        'Burst pressure of the rupture disc': '2775',
        'Month of manufacture': '2004-05',
        'Water jacket checked with the calibrated cylinder today': true,
      }),
    ).toContain('Passed');
    await save(bench);
    await confirm(bench);
    await signCard(bench, 'T110');
    const inspector = await stage.as('damrong', upright);
    await openCard(bench, 'T112');
    await confirm(bench);
    await confirm(bench);
    await openCards(inspector, job);
    await openCard(inspector, 'T112');
    await inspectStep(inspector, 'Cylinder and valve cleaned for oxygen');
    await bench.getByRole('button', { name: 'Next step' }).click();
    await confirm(bench);
    await signCard(bench, 'T112');
    await openCard(bench, 'T115');
    await useBatch(bench, 'O-2609', '0.2');
    await confirm(bench);
    await stage.pass(0.2, job);
    await openCards(bench, job);
    await openCard(bench, 'T115');
    await pick(bench, 'Measured with', 'PG-21');
    expect(
      await readings(bench, {
        'Pressure applied': '1850',
        'Pressure at the end': '1848',
        'Held for': '300',
        'Ambient temperature': '27',
        'Leak seen': 'No leak',
      }),
    ).toContain('Passed');
    await save(bench);
    await openCards(inspector, job);
    await openCard(inspector, 'T115');
    await inspectStep(inspector, 'Leak test');
    await bench.getByRole('button', { name: 'To the summary' }).click();
    await signCard(bench, 'T115');
    await finalCard(job, serial, 'damrong');
    await certified('hydrostatic test', job, serial, 'preecha', ['801307-05', 'Tested'], began, 'damrong');
  });
});

/** A discharge at 1C with every cell read at the start, during and at the end; the weak cell is the first. */
async function discharged(page: Page, run: { minutesToEnd: string; endVolts: string[] }): Promise<void> {
  await readings(page, {
    'Discharge current': '23',
    'Minutes to the end voltage': run.minutesToEnd,
    'Readings during, at minute': '30',
    'Terminal voltage at the end': '21.4',
    'Insulation at 250 V DC': '120',
  });
  const cells = (volts: string) => Array<string>(20).fill(volts);
  await cellVolts(page, [
    ...cells('1.34'),
    ...cells('1.22'),
    ...run.endVolts,
    ...cells('1.05').slice(run.endVolts.length),
  ]);
}

/** Touches a step of the card that is open. */
const goTo = (page: Page, step: string): Promise<void> =>
  page.getByRole('group', { name: 'Steps' }).getByRole('button', { name: step }).first().click();

/** Takes a step again, and says why. */
async function again(page: Page, step: string, why: string): Promise<void> {
  await goTo(page, step);
  await page.getByRole('button', { name: 'Record again' }).click();
  await page.getByLabel('Why is it taken again?').fill(why);
  await confirm(page);
}

/** The last card of every route, by an inspector. */
async function finalCard(job: string, serial: string, who = 'inspector'): Promise<void> {
  const inspector = await stage.as(who);
  await openCards(inspector, job);
  await openCard(inspector, 'T120');
  await inspector.getByLabel('Serial number as read from the part').fill(serial);
  await save(inspector);
  await confirm(inspector);
  await confirm(inspector);
  await signCard(inspector, 'T120');
}

/** The final report, the release and what its paper says. */
async function certified(
  work: string,
  job: string,
  serial: string,
  certifier: string,
  says: string[],
  began: number,
  inspector = 'inspector',
): Promise<void> {
  await finish(stage, job, serial, inspector);
  const { number, text } = await release(stage, await stage.as(certifier));
  for (const word of [number, job, serial, ...says]) expect(text).toContain(word);
  printFigure('journey', `${work}: ${job} to ${number} in ${Math.round((Date.now() - began) / 1000)} s`);
}
