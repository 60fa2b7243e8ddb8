import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import {
  authorised,
  signed,
  type Authorised,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import {
  bench,
  benchRoute,
  type Bench,
  type JobAtBench,
  type Worker,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { card, check, finalCard } from '#modules/maintenance/task-cards/server/routes/steps.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import type { NdtReport } from './createNdt.ts';
import { lineFixture } from './line.fixture.ts';
import { ndtReportsServer } from './ndt-reports.server.ts';

let app: TestApp;
let shop: Bench;
let level2: Worker;
let level3: Worker;
const item = 'bead seat';

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, ndtReportsServer]);
  shop = await bench(app);
  await lineFixture(app, shop.planner.id);
  const may: Authorised = { privileges: ['ndtPerform', 'ndtAccept', 'perform'], method: 'ET' };
  level2 = await authorised(app, shop.shop, { ...may, level: '2' });
  level3 = await authorised(app, shop.shop, { ...may, level: '3' });
  await shop.publishData({ bead: { reference: 'Check 501', technique: 'ET-W-02' } });
  await shop.publish({
    ...benchRoute,
    changeNote: 'NDT only',
    route: {
      ...benchRoute.route,
      cards: [
        card({
          cardNo: 'T055',
          phase: 'ndt',
          title: 'Eddy current',
          section: 'Check',
          ndtRequired: [{ method: 'ET', item, key: 'bead' }],
          steps: [check('Eddy current done and reported')],
        }),
        finalCard('T120', ['T055']),
      ],
    },
  });
});
afterAll(() => app.close());

const technique = (revision: number, areas: string[]) => ({
  code: 'ET-W-02',
  revision,
  title: 'Bead seat',
  method: 'ET',
  procedureRef: 'AP-763',
  families: ['wheel'],
  material: 'Forged aluminium',
  surfaceState: 'Paint stripped',
  areas,
  coveragePct: 100,
  defaults: {
    refNotchMm: '0.76',
    rejectAtPercent: '50',
    coilDiameterMm: '2.0',
    probe: 'P-118',
    referenceStandard: 'RS-AL-03',
  },
  limits: {},
  acceptance: {},
  requiredChecks: [],
  equipment: ['EC-05', 'RS-AL-03'],
  materials: [],
});

/** A technique written by the Level 2 and published by the Level 3. */
async function publish(revision: number, areas: string[]) {
  const made = await level2.call<{ row: { id: string } }>('POST', ndtTechnique.api, technique(revision, areas));
  expect(made.status).toBe(201);
  return level3.run(ndtTechnique, made.body.row.id, 'publish', undefined, signed);
}

/** A report of the item that covers these areas, filled in and up to its signature. */
async function reported(job: JobAtBench, areas?: string[], items = [item]) {
  const made = await level2.call<{ row: NdtReport }>('POST', `/api/workorders/${job.number}/ndt-reports`, {
    technique: 'ET-W-02',
    items,
    ...(areas ? { areas } : {}),
    parameters: { frequencyKHz: '300', gainDb: '54', scanIndexMm: '1.0', calibratedBefore: true },
  });
  const url = `${ndtReport.api}/${made.body.row.number}`;
  const saved = await level2.call<{ row: NdtReport }>('PATCH', url, {
    version: made.body.row.version,
    result: 'noRecordableIndication',
  });
  await level2.call('POST', `${url}/after-check`, { version: saved.body.row.version, driftPercent: '1' });
  return made.body.row.number;
}
/** Performed and accepted by the Level 2. */
async function sign(number: string) {
  for (const step of ['perform', 'accept'])
    expect((await level2.run(ndtReport, number, step, undefined, signed)).status).toBe(200);
}

/** Found cracked, and signed as performed. */
async function performCracked(number: string) {
  const url = `${ndtReport.api}/${number}`;
  const indication = {
    no: 1,
    place: '4 o’clock',
    type: 'circumferential',
    lengthMm: '6',
    widthMm: null,
    depthMm: null,
    amplitudePercent: '85',
    relevant: true,
    acceptRef: null,
    decision: 'reject',
    defect: 'crack',
  };
  const found = { version: await versionOf(number), result: 'rejected', indications: [indication] };
  expect((await level2.call('PATCH', url, found)).status).toBe(200);
  expect((await level2.run(ndtReport, number, 'perform', undefined, signed)).status).toBe(200);
}

async function reject(number: string) {
  await performCracked(number);
  expect((await level2.run(ndtReport, number, 'reject', { severity: 'major' }, signed)).status).toBe(200);
}

const versionOf = async (number: string): Promise<number> =>
  (await level2.call<{ row: NdtReport }>('GET', `${ndtReport.api}/${number}`)).body.row.version;

/** The report that takes the place of another one. */
async function replaced(number: string): Promise<string> {
  const again = await level2.call<{ row: NdtReport }>('POST', `${ndtReport.api}/${number}/supersede`, {
    version: await versionOf(number),
    input: { reason: 'The probe was a wrong one' },
  });
  expect(again.status).toBe(201);
  return again.body.row.number;
}

/** What the report's screen says is not inspected yet. */
const left = async (number: string): Promise<unknown> =>
  (await level2.call<{ left: unknown }>('GET', `${ndtReport.api}/${number}/standing`)).body.left;

/** What the job's screen says of each item the route asks for. */
const asked = async (job: JobAtBench): Promise<unknown> =>
  (await level2.call<{ required: unknown }>('GET', `/api/workorders/${job.number}/ndt`)).body.required;

test('G11 the accepted reports of an item cover the areas of its technique together; the areas are the Level 3’s', async () => {
  expect(await publish(3, [])).toMatchObject({
    status: 422,
    body: { code: 'NDT_TECHNIQUE', message: 'The technique names no area of the part that has to be inspected.' },
  });
  expect((await publish(4, ['radius', 'heel'])).status).toBe(200);
  const job = await shop.newJob();
  // Nobody's word is taken for it: a report that names no area is not signed.
  const none = await reported(job);
  expect(await level2.run(ndtReport, none, 'perform', undefined, signed)).toMatchObject({
    status: 422,
    body: { message: 'Say which areas of the technique were inspected: radius, heel.' },
  });
  expect((await level2.run(ndtReport, none, 'void', { reason: 'Begun without its areas' })).status).toBe(200);
  const radius = await reported(job, ['radius']);
  expect(await left(radius)).toEqual([{ item, areas: ['heel'] }]);
  await sign(radius);
  expect(await left(radius)).toEqual([{ item, areas: ['heel'] }]);
  expect(await shop.gate(job, 'G11')).toMatchObject({
    state: 'fail',
    messages: [`ET of ${item}: no accepted report covers heel.`],
  });
  expect((await job.step('T055', 1, { value: true }, level2)).status).toBe(200);
  expect(await job.sign('T055', level2)).toMatchObject({
    status: 422,
    body: { code: 'G11', message: `ET of ${item}: no report since the work before it covers heel.` },
  });
  const heel = await reported(job, ['heel']);
  expect(await left(heel)).toEqual([]);
  await sign(heel);
  expect(await shop.gate(job, 'G11')).toMatchObject({ state: 'pass' });
  expect(await asked(job)).toEqual([expect.objectContaining({ item, covered: true, left: [] })]);
  expect((await job.sign('T055', level2)).status).toBe(200);
  // An area the technique does not have is no coverage.
  const other = await reported(job, ['radius', 'heel', 'hub']);
  expect(await level2.run(ndtReport, other, 'perform', undefined, signed)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('“hub” is no area of technique ET-W-02.') },
  });
  expect((await level2.run(ndtReport, other, 'void', { reason: 'Wrong area named' })).status).toBe(200);
  expect(await shop.gate(job, 'G11')).toMatchObject({ state: 'pass' });
  // One more area of the Level 3 is asked of what was inspected without it, and of nothing else.
  expect((await publish(5, ['radius', 'heel', 'flange'])).status).toBe(200);
  expect((await shop.gate(job, 'G11')).messages).toEqual([`ET of ${item}: no accepted report covers flange.`]);
  expect(await asked(job)).toEqual([expect.objectContaining({ item, covered: false, left: ['flange'] })]);
  await sign(await reported(job, ['flange']));
  expect(await shop.gate(job, 'G11')).toMatchObject({ state: 'pass' });
});

test('G11 a rejected area is in doubt until it is accepted again; the other areas of the item stand', async () => {
  expect((await publish(6, ['radius', 'heel'])).status).toBe(200);
  const job = await shop.newJob();
  await sign(await reported(job, ['radius', 'heel']));
  const crack = await reported(job, ['heel']);
  await performCracked(crack);
  expect((await shop.gate(job, 'G11')).messages).toEqual([`ET of ${item}: no accepted report covers heel.`]);
  expect((await level2.run(ndtReport, crack, 'reject', { severity: 'major' }, signed)).status).toBe(200);
  expect((await shop.gate(job, 'G11')).messages).toEqual([`ET of ${item}: no accepted report covers heel.`]);
  await sign(await reported(job, ['heel']));
  expect(await shop.gate(job, 'G11')).toMatchObject({ state: 'pass' });
});

test('G11 a report that replaces another inspects all that the other one named: no rejection is left out by replacing it', async () => {
  expect((await publish(7, ['radius', 'heel'])).status).toBe(200);
  const job = await shop.newJob();
  await sign(await reported(job, ['radius', 'heel']));
  const crack = await reported(job, ['heel']);
  await reject(crack);
  const again = await replaced(crack);
  const next = `${ndtReport.api}/${again}`;
  const fill = async (what: object) =>
    level2.call('PATCH', next, { version: await versionOf(again), result: 'noRecordableIndication', ...what });
  const parameters = { frequencyKHz: '300', gainDb: '54', scanIndexMm: '1.0', calibratedBefore: true };
  expect((await fill({ areas: ['radius'], parameters })).status).toBe(200);
  await level2.call('POST', `${next}/after-check`, { version: await versionOf(again), driftPercent: '1' });
  const perform = () => level2.run(ndtReport, again, 'perform', undefined, signed);
  expect(await perform()).toMatchObject({
    status: 422,
    body: { code: 'G11', message: `${crack}, which this report replaces, is about heel: inspect it too.` },
  });
  expect((await fill({ areas: ['heel'], items: ['tie bolt'] })).status).toBe(200);
  expect((await perform()).body).toMatchObject({
    message: `${crack}, which this report replaces, is about ${item}: inspect it too.`,
  });
  expect((await fill({ areas: ['heel'], items: [item] })).status).toBe(200);
  await sign(again);
  expect(await shop.gate(job, 'G11')).toMatchObject({ state: 'pass' });
});

test('G11 a rejected area stays in doubt when the next revision of the technique no longer names it', async () => {
  expect((await publish(8, ['radius', 'heel'])).status).toBe(200);
  const job = await shop.newJob();
  const crack = await reported(job, ['heel']);
  await reject(crack);
  expect((await publish(9, ['radius'])).status).toBe(200);
  await sign(await reported(job, ['radius']));
  const doubt = [`ET of ${item}: no accepted report covers heel.`];
  expect((await shop.gate(job, 'G11')).messages).toEqual(doubt);
  // Nor does a report in place of the rejected one leave it out.
  const next = await replaced(crack);
  const areas = { version: await versionOf(next), result: 'noRecordableIndication', areas: ['radius'] };
  expect((await level2.call('PATCH', `${ndtReport.api}/${next}`, areas)).status).toBe(200);
  expect(await level2.run(ndtReport, next, 'perform', undefined, signed)).toMatchObject({
    status: 422,
    body: {
      message: expect.stringContaining(`${crack}, which this report replaces, is about heel, no area of technique`),
    },
  });
  expect((await level2.run(ndtReport, next, 'void', { reason: 'The area is gone' })).status).toBe(200);
  expect((await shop.gate(job, 'G11')).messages).toEqual(doubt);
  expect((await publish(10, ['radius', 'heel'])).status).toBe(200);
  await sign(await reported(job, ['heel']));
  expect(await shop.gate(job, 'G11')).toMatchObject({ state: 'pass' });
});

test('G11 what was inspected beside the route and nobody accepted or rejected holds the release', async () => {
  const job = await shop.newJob();
  await sign(await reported(job, ['radius', 'heel']));
  expect(await shop.gate(job, 'G11')).toMatchObject({ state: 'pass' });
  const crack = await reported(job, ['radius', 'heel'], ['web']);
  await performCracked(crack);
  expect(await shop.gate(job, 'G11')).toMatchObject({
    state: 'fail',
    messages: [`${crack} of web is performed and nobody judged it: accept or reject it, or void the run.`],
  });
  // Rejected, it has its finding.
  expect((await level2.run(ndtReport, crack, 'reject', { severity: 'major' }, signed)).status).toBe(200);
  expect(await shop.gate(job, 'G11')).toMatchObject({ state: 'pass' });
  expect(await shop.gate(job, 'G07')).toMatchObject({ state: 'fail' });
});
